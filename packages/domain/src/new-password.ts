import { passwordMax } from './field-rules.ts';

const letters = 'abcdefghijkmnpqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '?!@#%*+=-';

/** Without what is mistaken for something else when it is read out: 0 and O, 1 and l and I. */
const kinds = [letters, capitals, digits, symbols] as const;
const length = 16;

/** A password that nobody chose; `below(n)` is a random whole number under n, from a source fit for secrets. */
export function newPassword(below: (limit: number) => number, min = length): string {
  const all = kinds.join('');
  const size = Math.min(passwordMax, Math.max(length, min));
  const one = (from: string): string => from.charAt(below(from.length));
  const picked = [...kinds.map(one), ...Array.from({ length: size - kinds.length }, () => one(all))];
  // Where each of the four kinds stands is left to chance as well.
  for (let last = picked.length - 1; last > 0; last -= 1) {
    const at = below(last + 1);
    [picked[last], picked[at]] = [picked[at] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}
