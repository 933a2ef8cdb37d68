import type { Logger } from '../../platform/logging/logger.ts';
import { Breaker } from './breaker.ts';
import { FeedFigures } from './feed-figures.ts';
import { Overtaken } from './feed.repository.ts';
import { SupplierFailure } from './supplier-source.ts';

const troubleEveryMs = 10_000;

/** How it goes with a supplier: whether it is asked at present, what came of it, and what is said of that. */
export class Contact {
  figures = new FeedFigures();
  readonly #supplier: string;
  readonly #logger: Logger;
  readonly #stopping: AbortSignal;
  readonly #breaker = new Breaker();
  #quietUntil = 0;

  constructor(supplier: string, logger: Logger, stopping: AbortSignal) {
    this.#supplier = supplier;
    this.#logger = logger;
    this.#stopping = stopping;
  }

  /** In milliseconds; null while nothing is held back. */
  get brokenUntil(): number | null {
    return this.#breaker.openUntil === 0 ? null : this.#breaker.openUntil;
  }

  takeFigures(): FeedFigures {
    const taken = this.figures;
    this.figures = new FeedFigures();
    return taken;
  }

  /** Does one thing with the supplier, unless it is left alone. False where it was, or where the thing failed. */
  async attempt(work: () => Promise<void>, onFailed: (reason: string) => void): Promise<boolean> {
    const breaker = this.#breaker;
    if (!breaker.pass(Date.now())) return false;
    const wasOpen = breaker.openUntil > 0;
    try {
      await work();
    } catch (error) {
      breaker.abandoned();
      if (!this.#stopping.aborted) onFailed(this.#judge(error));
      return false;
    }
    breaker.succeeded();
    if (wasOpen) this.#logger.info({ supplier: this.#supplier }, 'supplier answers again');
    return true;
  }

  /** Most likely the database, and then with every list: said now and again. */
  onOwnTrouble = (error: unknown): undefined => {
    if (error instanceof Overtaken) throw error;
    if (this.#stopping.aborted || Date.now() < this.#quietUntil) return;
    this.#quietUntil = Date.now() + troubleEveryMs;
    this.#logger.warn({ err: error as Error, supplier: this.#supplier }, 'what a supplier said could not be stored');
  };

  /** The reason for staff. What is no fault of the supplier's does not count against it. */
  #judge(error: unknown): string {
    if (!(error instanceof SupplierFailure)) {
      this.onOwnTrouble(error);
      return '本系统保存失败';
    }
    const wasOpen = this.#breaker.openUntil > 0;
    this.#breaker.failed(Date.now());
    this.figures.failures += 1;
    if (!wasOpen && this.#breaker.openUntil > 0)
      this.#logger.warn(
        { supplier: this.#supplier, reason: error.message, err: error.cause },
        'supplier is left alone for a while',
      );
    return error.message;
  }
}
