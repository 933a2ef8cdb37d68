import type { Readable } from 'node:stream';

/** Hands over each line of a program's output. Of a long line only this much is held, and it is dropped. */
export function readShortLines(output: Readable, longest: number, onLine: (line: string) => void): void {
  let held = '';
  let isTooLong = false;
  output.setEncoding('latin1').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    add(first);
    for (const piece of others) {
      if (!isTooLong) onLine(held);
      held = '';
      isTooLong = false;
      add(piece);
    }
  });
  function add(piece: string): void {
    isTooLong ||= held.length + piece.length > longest;
    held = isTooLong ? '' : held + piece;
  }
}
