export interface FailureReport {
  /** Sentences for people: what each field did wrong, or the message. */
  readonly sentences: readonly string[];
  /** The error as it was answered, indented, without its trace id. */
  readonly json: string;
}

interface AnsweredError {
  readonly message?: unknown;
  readonly details?: unknown;
}

/** `errMsg` of a record; the trace id stands beside it and is not repeated in it. */
export function readFailure(errMsg: string): FailureReport {
  let error: unknown;
  try {
    error = JSON.parse(errMsg, (name, value: unknown) => (name === 'traceId' ? undefined : value));
  } catch {
    const rest = errMsg.replaceAll(/,?\s*"traceId"\s*:\s*"[^"]*"?/g, '');
    return { sentences: [], json: rest };
  }
  return { sentences: sentencesOf(error), json: JSON.stringify(error, null, 2) };
}

function sentencesOf(error: unknown): string[] {
  if (typeof error === 'string') return [error];
  if (typeof error !== 'object' || error === null) return [];
  const { message, details }: AnsweredError = error;
  const named = (Array.isArray(details) ? details : []).flatMap((detail: unknown) => {
    if (typeof detail !== 'object' || detail === null || !('errorMessage' in detail)) return [];
    return typeof detail.errorMessage === 'string' ? [detail.errorMessage] : [];
  });
  const all = [...(typeof message === 'string' ? [message] : []), ...named];
  return [...new Set(all.filter((sentence) => sentence !== ''))];
}
