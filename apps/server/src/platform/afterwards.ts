import type { Logger } from './logging/logger.ts';

/** Work that waits for the commit. */
export class Afterwards {
  readonly #waiting: (() => Promise<unknown>)[] = [];

  readonly add = (work: () => Promise<unknown>): void => void this.#waiting.push(work);

  async settle(logger: Logger, traceId: string): Promise<void> {
    for (const outcome of await Promise.allSettled(this.#waiting.map((work) => work())))
      if (outcome.status === 'rejected')
        logger.warn({ err: outcome.reason as Error, traceId }, 'not done after commit');
  }
}
