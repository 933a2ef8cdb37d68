import { isNoAnswerStatus, pauseBeforeRetry } from '@touchline/domain/no-answer';

export interface Attempts {
  /** Milliseconds before each further try; none for what must be sent once only. */
  readonly pauses: readonly number[];
  /** The caller lost interest: its abort is passed on at once. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends the same request until an answer comes that says what became of it, or the tries are used up. */
export async function sendAgain(send: () => Promise<Response>, { pauses, signal }: Attempts): Promise<Response> {
  const [own, ...later] = pauses;
  let retryAfter: string | null = null;
  try {
    const response = await send();
    if (own === undefined || !isNoAnswerStatus(response.status)) return response;
    retryAfter = response.headers.get('Retry-After');
    await response.body?.cancel();
  } catch (error) {
    if (own === undefined || signal?.aborted === true) throw error;
  }
  await pause(pauseBeforeRetry(retryAfter, own), signal);
  return await sendAgain(send, { pauses: later, signal });
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
