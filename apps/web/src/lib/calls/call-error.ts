import { errors } from 'virtual:errors';

import type { ErrorDetail } from './banner-text.ts';

interface CallErrorParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly traceId?: string | null;
  readonly location?: string | null;
  readonly retryAfter?: number | null;
}

/** A call that did not answer with data. Status 0: no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly traceId: string | null;
  readonly location: string | null;
  readonly retryAfter: number | null;

  constructor(parts: CallErrorParts) {
    super(parts.message);
    this.name = 'CallError';
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details ?? [];
    this.traceId = parts.traceId ?? null;
    this.location = parts.location ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }
}

/** The server says that there is no such thing, or none for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === errors.notFound.status;
}

const closedStatuses: ReadonlySet<number> = new Set([
  errors.sessionExpired.status,
  errors.forbidden.status,
  errors.notFound.status,
]);

/** Signed out, not allowed, or gone: asking once more is of no use. */
export function isClosed(error: unknown): boolean {
  return error instanceof CallError && closedStatuses.has(error.status);
}

export const clientCodes = {
  network: 'network',
  timedOut: 'timedOut',
  aborted: 'aborted',
  /** An answer that had begun and did not come to its end. */
  brokenOff: 'brokenOff',
  pathRefused: 'pathRefused',
} as const;

const gatewayStatuses: ReadonlySet<number> = new Set([502, 504]);

/** Nothing that our server said: the network failed, or a gateway answered in its place. */
export function isNoAnswer(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return error.code === clientCodes.network || error.code === '' || gatewayStatuses.has(error.status);
}

interface FailureBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: readonly ErrorDetail[];
    readonly traceId?: string;
    readonly location?: string;
  };
}

/** Throws where the body breaks off or is not ours, as from a gateway that answers every address with a page. */
export async function readData(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new TypeError('an answer without data');
  return body.data;
}

export async function readFailure(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => ({}))) as FailureBody;
  const { code = '', message = '', details = [], traceId = null, location = null } = body.error ?? {};
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  return new CallError({ status: response.status, code, message, details, traceId, location, retryAfter });
}
