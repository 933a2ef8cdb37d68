import { passwordMax } from '../field-rules.ts';

/** Without what is mistaken for something else when it is read out: 0 and O, 1 and l and I. */
const letters = 'abcdefghijkmnpqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '?!@#%*+=-';

const length = 15;
const group = 3;

/**
 * A password that nobody chose, in groups such as `aB3-xYz+7Kq=m2L`: it passes the rules of guessable ones, since between
 * symbols there is no room for a name, and a letter at the end leaves no ending to take off. `below(n)` is a random whole
 * number under n, from a source fit for secrets.
 */
export function newPassword(below: (limit: number) => number, min = length): string {
  const size = Math.min(passwordMax, Math.max(length, min));
  const one = (from: string): string => from.charAt(below(from.length));
  const isSymbolAt = (at: number): boolean => (size - at) % (group + 1) === 0;
  const inside = Array.from({ length: size - 1 }, (_, at) => at).filter((at) => !isSymbolAt(at)).length;
  const kinds = [letters, capitals, digits];
  const picked = [...kinds, ...Array.from({ length: inside - kinds.length }, () => kinds.join(''))].map(one);
  // Where each of the three kinds stands is left to chance as well.
  for (let last = picked.length - 1; last > 0; last -= 1) {
    const at = below(last + 1);
    [picked[last], picked[at]] = [picked[at] ?? '', picked[last] ?? ''];
  }
  picked.unshift(one(letters + capitals));
  return Array.from({ length: size }, (_, at) => (isSymbolAt(at) ? one(symbols) : (picked.pop() ?? ''))).join('');
}
