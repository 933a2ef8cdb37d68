import { type ErrorName, errorCodes } from '@touchline/domain/error-codes';

import { DependencyDown } from './dependency-down.ts';

export interface RefusalDetail {
  readonly field?: string;
  readonly errorMessage: string;
}

/** A refusal out of the catalogue: the only way that an error reaches a client. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  readonly details: readonly RefusalDetail[];
  readonly retryAfterSeconds: number | undefined;
  /** Where a `redirect` sends the browser: an XHR gets it as data, never as a 302. */
  readonly location: string | undefined;

  constructor(
    reason: ErrorName,
    options: {
      details?: readonly RefusalDetail[];
      retryAfterSeconds?: number;
      location?: string;
      cause?: unknown;
    } = {},
  ) {
    super(errorCodes[reason].message, { cause: options.cause });
    this.reason = reason;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.location = options.location;
  }
}

/** Says what is not allowed and why, where the catalogue's own sentence would leave the user guessing. */
export function forbidden(errorMessage: string): Refusal {
  return new Refusal('forbidden', { details: [{ errorMessage }] });
}

export interface FailureBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly RefusalDetail[];
    readonly traceId: string;
    readonly location?: string;
  };
}

export function failureBody(refusal: Refusal, traceId: string): FailureBody {
  const { code, message } = errorCodes[refusal.reason];
  const { details, location } = refusal;
  return { error: { code, message, details, traceId, ...(location === undefined ? {} : { location }) } };
}

const lost: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
]);

// The database kept the work waiting too long, or let others go first once too often: it undid it, and says so.
const undone: ReadonlySet<string> = new Set(['55P03', '57014', '40001', '40P01']);

/** What a thrown value means to a client; anything unforeseen is an internal error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DependencyDown || isConnectionLost(error) || undone.has(codeOf(error)))
    return new Refusal('dependencyDown', { cause: error, retryAfterSeconds: 1 });
  return new Refusal('internal', { cause: error });
}

/** Nobody knows whether what was under way has been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (lost.has(code) || code.startsWith('08')) return true;
  return /connection terminated|query read timeout|timeout exceeded when trying to connect|connection error|not queryable|stream isn't writeable|max retries per request|connection is closed|command timed out/i.test(
    error.message,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
