import { Refusal } from '../refusal.ts';

/** Refuses a write that was made on an older version of the record. */
export function requireFresh(stored: Date, given: string): void {
  if (stored.toISOString() !== given) throw new Refusal('conflict');
}
