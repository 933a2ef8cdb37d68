import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** So many bits of the filter stand for one password: one in 30,000 others is then taken for a leaked one. */
export const marksPerPassword = 15;

export const filterFile = path.resolve(import.meta.dirname, '../../../assets/leaked-passwords.bloom');
const filter = readFileSync(filterFile);

/** Whether a password, in any case, is known from leaks. It is looked up here: nobody else is asked. */
export function isLeaked(password: string): boolean {
  return marksOf(password, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** The bits of a filter of this size that stand for a password: two hashes make all of them. */
export function marksOf(password: string, bits: number): number[] {
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  return Array.from({ length: marksPerPassword }, (_, at) => (first + at * step) % bits);
}
