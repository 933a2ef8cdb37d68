/** Beside a job's own payload, which knows nothing of it. */
const field = 'traceparent';

export function withTrace(data: object, traceparent: string | undefined): object {
  return traceparent === undefined ? data : { ...data, [field]: traceparent };
}

export function splitTrace(data: unknown): { payload: object; traceparent: string | undefined } {
  const { [field]: traceparent, ...payload } = (data ?? {}) as Record<string, unknown>;
  return { payload, traceparent: typeof traceparent === 'string' ? traceparent : undefined };
}
