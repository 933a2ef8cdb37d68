import { hash, hashRaw, verify } from '@node-rs/argon2';

import { createSlots, type SlotLimits } from '../limits/slots.ts';

const waitMs = 3000;
// Argon2id is the library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

type Limits = Omit<SlotLimits, 'waitMs'>;

export interface Passwords {
  /** At sign-in. With no stored hash it compares with a dummy, so that an unknown account takes as long. */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>;
  /** Of a new password, whoever sets it. */
  readonly hash: (password: string) => Promise<string>;
  /** The password of somebody who is signed in already. */
  readonly verifyInside: (stored: string, password: string) => Promise<boolean>;
  /** Slow hashes of short codes under one salt, for a person at sign-in or one who is signed in already. */
  readonly stretch: SlowHash;
  readonly stretchInside: SlowHash;
}

export type SlowHash = (texts: readonly string[], salt: Buffer) => Promise<Buffer[]>;

/**
 * Argon2id, a few at a time; whoever would wait too long is told to come back. Sign-in has a queue of its own: however
 * many passwords are set, it goes on.
 */
export async function createPasswords(limits: { signIn: Limits; inside: Limits }): Promise<Passwords> {
  const slots = (given: Limits) => createSlots({ ...given, waitMs });
  const [atSignIn, inside] = [slots(limits.signIn), slots(limits.inside)];
  const dummy = await (nobodysHash ??= hashPassword('touchline-nobody'));
  return {
    verify: (stored, password) =>
      atSignIn(async () => {
        const fits = await verify(stored ?? dummy, password);
        return fits && stored !== null;
      }),
    hash: (password) => inside(() => hashPassword(password)),
    verifyInside: (stored, password) => inside(() => verify(stored, password)),
    stretch: (texts, salt) => atSignIn(() => stretchAll(texts, salt)),
    stretchInside: (texts, salt) => inside(() => stretchAll(texts, salt)),
  };
}

/** Without a queue, for commands. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** One after the other: a set of codes takes one processor, not all. */
async function stretchAll(texts: readonly string[], salt: Buffer): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const text of texts) hashes.push(await hashRaw(text, { ...cost, salt }));
  return hashes;
}
