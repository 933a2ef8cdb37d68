import type { StatementWatch } from '@touchline/db/watched-statements';

import type { Click, TraceContext } from './trace-context.ts';

export type Attributes = Readonly<Record<string, string | number>>;

export interface StartedCall {
  /** Of the request: its trace has it too, unless a click began the trace. */
  readonly requestId: string;
  readonly name: string;
  readonly attributes: Attributes;
  readonly from: TraceContext | undefined;
  readonly click: Click | undefined;
}

/** A call that is recorded. */
export interface CallSpan {
  readonly traceId: string;
  /** Goes with a task that the call starts. */
  readonly traceparent: string;
  /** Runs what belongs to the call. */
  readonly enter: (work: () => void) => void;
  readonly end: (status: number, reason: string | null) => void;
}

/** A job, or a worker's turn at a task. */
export interface TracedJob {
  readonly name: string;
  readonly attributes: Attributes;
  /** The `traceparent` of the call that sent it; without one the share decides. */
  readonly traceparent: string | undefined;
}

/** Spans by their outcome: taken by the collector, not taken, or dropped because too many waited. */
export type SpanCounts = Readonly<Record<'sent' | 'failed' | 'dropped', number>>;

/** Spans of calls, jobs, tasks, statements and commands, for a share of the traces. */
export interface Tracing {
  readonly counts: SpanCounts;
  /** For the pools of PostgreSQL. */
  readonly onStatement: StatementWatch;
  /** Undefined if the trace is not in the share. */
  readonly startCall: (call: StartedCall) => CallSpan | undefined;
  readonly runJob: <T>(job: TracedJob, work: () => Promise<T>) => Promise<T>;
  /** Goes with what the current call or job sends; undefined where nothing is recorded. */
  readonly traceparent: () => string | undefined;
  /** Sends what waits, within a bound. */
  readonly close: () => Promise<void>;
}
