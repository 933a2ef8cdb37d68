/** Where a span stands: its trace, itself, and whether the trace is recorded. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** The click of a page that a call is made for. */
export interface Click {
  /** How long before the call it was. */
  readonly msAgo: number;
  readonly path: string;
}

const traceparentForm = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
// A path of the web: words, ids and slashes. What is typed into a search never stands there.
const clickForm = /^touchline=(\d{1,5}):(\/[\w/-]{0,100})$/;
const sampledFlag = 1;

/** Undefined unless it is written as the W3C says: anybody may send one. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && traceparentForm.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Of the `tracestate` that the web sends with the first call of a click. */
export function readClick(text: unknown): Click | undefined {
  const [, msAgo, path] = (typeof text === 'string' && clickForm.exec(text)) || [];
  return msAgo === undefined || path === undefined ? undefined : { msAgo: Number(msAgo), path };
}
