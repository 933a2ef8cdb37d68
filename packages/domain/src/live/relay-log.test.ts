import fc from 'fast-check';
import { expect, test } from 'vitest';

import { attemptLimitOf, readRelayLine } from './relay-log.ts';

const context = '0x55b01b910100';
const ofQueue = (text: string) => readRelayLine(`[fifo @ ${context}] ${text}`);

test('lines of a queue are read, and the limit of an attempt names its target', () => {
  expect(ofQueue('Recovery attempt #1/1000000002')).toEqual({ kind: 'attempt', context, target: 2 });
  expect(ofQueue('Recovery successful')).toEqual({ kind: 'recovered', context });
  expect(ofQueue('FIFO queue full')).toEqual({ kind: 'full', context });
  expect(ofQueue('FIFO queue flushed')).toEqual({ kind: 'flushed', context });
  expect(readRelayLine('frame=1075')).toEqual({ kind: 'pictures', count: 1075 });
});

test('every target is found again by the limit of its attempts', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), fc.nat(), (target, nth) => {
      expect(ofQueue(`Recovery attempt #${nth}/${attemptLimitOf(target)}`)).toEqual({
        kind: 'attempt',
        context,
        target,
      });
    }),
  );
});

test('other lines say nothing of a target', () => {
  const others = [
    '',
    'progress=continue',
    'frame=N/A',
    'Recovery successful',
    '[tee @ 0x55] Recovery successful',
    `[fifo @ ${context}] Error opening rtmp://push.example/live/p-1?sign=x: Connection refused`,
    `[fifo @ ${context}] Recovery failed: Connection refused`,
    `[fifo @ ${context}] Recovery attempt #1/60`,
    `[fifo @ ${context}] toString`,
  ];
  expect(others.map(readRelayLine)).toEqual(others.map(() => null));
});

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('[fifo @ 0x1] ', 'Recovery attempt #', '/1000000001', 'FIFO queue ', 'full', 'frame=', '7', '\u0000'),
);

test('no line makes the reading fail, and what is read keeps no text but the name of its queue', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const read = readRelayLine(pieces.join(''));
      const name = read !== null && 'context' in read ? read.context : '0x0';
      const numbers = Object.values(read ?? {}).filter((value) => typeof value === 'number');
      expect(name).toMatch(/^0x[0-9a-f]{1,16}$/);
      expect(numbers.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
    }),
  );
});
