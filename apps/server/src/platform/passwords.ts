import { hash, verify } from '@node-rs/argon2';

import { Refusal } from './refusal.ts';

const waitLimitMs = 3000;
// Argon2id is the library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** With no stored hash it compares with a dummy, so that an unknown account takes as long. */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>;
}

/** Argon2id, a few at a time; whoever would wait too long is told to come back. */
export async function createPasswords(limits: { atOnce: number; waiting: number }): Promise<Passwords> {
  const slots = createSlots(limits);
  const dummy = await hash('touchline-nobody', cost);
  return {
    hash: (password) => slots(() => hash(password, cost)),
    verify: (stored, password) =>
      slots(async () => {
        const fits = await verify(stored ?? dummy, password);
        return fits && stored !== null;
      }),
  };
}

function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }) {
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
