import { hash, verify } from '@node-rs/argon2';

import { Refusal } from './refusal.ts';

const waitLimitMs = 3000;
// Argon2id is the library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
}

export interface Passwords {
  /** At sign-in. With no stored hash it compares with a dummy, so that an unknown account takes as long. */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>;
  /** Of a new password, whoever sets it. */
  readonly hash: (password: string) => Promise<string>;
  /** The password of somebody who is signed in already. */
  readonly verifyInside: (stored: string, password: string) => Promise<boolean>;
}

/**
 * Argon2id, a few at a time; whoever would wait too long is told to come back. Sign-in has a queue of its own: however
 * many passwords are set, it goes on.
 */
export async function createPasswords(limits: { signIn: Limits; inside: Limits }): Promise<Passwords> {
  const [atSignIn, inside] = [createSlots(limits.signIn), createSlots(limits.inside)];
  const dummy = await hashPassword('touchline-nobody');
  return {
    verify: (stored, password) =>
      atSignIn(async () => {
        const fits = await verify(stored ?? dummy, password);
        return fits && stored !== null;
      }),
    hash: (password) => inside(() => hashPassword(password)),
    verifyInside: (stored, password) => inside(() => verify(stored, password)),
  };
}

/** Without a queue, for commands. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

function createSlots({ atOnce, waiting }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];

  function busy(): Refusal {
    return new Refusal('rateLimited', { retryAfterSeconds: waitLimitMs / 1000 });
  }

  function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        reject(busy());
      }, waitLimitMs);
      queue.push(admit);
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
