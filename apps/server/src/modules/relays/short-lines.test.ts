import { once } from 'node:events';
import { Readable } from 'node:stream';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readShortLines } from './short-lines.ts';

async function linesOf(pieces: readonly string[], longest: number): Promise<string[]> {
  const output = Readable.from(pieces.map((piece) => Buffer.from(piece, 'latin1')));
  const lines: string[] = [];
  readShortLines(output, longest, (line) => void lines.push(line));
  await once(output, 'end');
  return lines;
}

it('lines are read however they are cut into pieces, and long ones are dropped', async () => {
  const line = fc.stringMatching(/^[ -~]{0,30}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.integer({ min: 1, max: 40 })), async (lines, sizes) => {
      let rest = lines.map((one) => `${one}\n`).join('');
      const pieces = sizes.map((size) => {
        const piece = rest.slice(0, size);
        rest = rest.slice(size);
        return piece;
      });
      const given = [...pieces, rest].filter((piece) => piece !== '');
      expect(await linesOf(given, 20)).toEqual(lines.filter(({ length }) => length <= 20));
    }),
  );
});

it('output without an end of line is held no longer than a line', async () => {
  expect(await linesOf([...Array<string>(1000).fill('x'.repeat(1000)), '\nnext\n'], 20)).toEqual(['next']);
});
