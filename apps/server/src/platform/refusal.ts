import { type ErrorName, errorCodes } from '@touchline/domain/error-codes';

import { DependencyDown } from './network/dependency-down.ts';

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
  /** Notes written before the refusal stand, such as the odds it reports: only the work itself did not happen. */
  readonly keepsNotes: boolean;

  constructor(
    reason: ErrorName,
    options: {
      details?: readonly RefusalDetail[];
      retryAfterSeconds?: number;
      location?: string;
      keepsNotes?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(errorCodes[reason].message, { cause: options.cause });
    this.reason = reason;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.location = options.location;
    this.keepsNotes = options.keepsNotes ?? false;
  }
}

/** Returns the call's record, or refuses as not found. */
export function there<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('notFound');
  return row;
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

// The work was undone, and whoever undid it says so: the database kept it waiting too long, let others go first once too
// often, or had no means left for it; or a disk had no room for a file.
const undone: ReadonlySet<string> = new Set([
  '55P03',
  '57014',
  '40001',
  '40P01',
  '53000',
  '53200',
  '53400',
  '58030',
  'ENOSPC',
]);

// The database is there and takes no writes: it is set so, or stands by, or its disk is full.
const unwritable: ReadonlySet<string> = new Set(['25006', '53100']);

/** A thrown value as a client's refusal; anything unforeseen is an internal error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (unwritable.has(codeOf(error))) return new Refusal('readOnly', { cause: error });
  if (error instanceof DependencyDown || isConnectionLost(error) || undone.has(codeOf(error)))
    return new Refusal('dependencyDown', { cause: error, retryAfterSeconds: 1 });
  return new Refusal('internal', { cause: error });
}

/** True if the cause passes by itself: the same work may succeed later. */
export function isPassing({ reason }: Pick<Refusal, 'reason'>): boolean {
  return reason === 'dependencyDown' || reason === 'readOnly';
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
