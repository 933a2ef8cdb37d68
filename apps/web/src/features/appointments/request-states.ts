import { timings } from '@touchline/domain/constants';

import { createStore, useStore } from '../../lib/external-store.ts';

/** Of a request about one appointment; an id without one is idle. */
export type RequestState = 'PROCESSING' | 'SUCCESS' | 'FAIL';

export const requestStates = createStore<Readonly<Record<string, RequestState>>>({});

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function set(id: string, state: RequestState | null): void {
  const { [id]: _before, ...others } = requestStates.get();
  requestStates.set(state === null ? others : { ...others, [id]: state });
}

/** SUCCESS and FAIL stand for as long as a notice does, and are then reset. */
function settleRequest(id: string, state: Exclude<RequestState, 'PROCESSING'>): void {
  clearTimeout(timers.get(id));
  set(id, state);
  timers.set(
    id,
    setTimeout(() => set(id, null), timings.toastMs),
  );
}

/** Follows a request about an appointment from PROCESSING to SUCCESS or FAIL. */
export async function trackRequest<Answer>(id: string, work: Promise<Answer>): Promise<Answer> {
  clearTimeout(timers.get(id));
  set(id, 'PROCESSING');
  try {
    const answer = await work;
    settleRequest(id, 'SUCCESS');
    return answer;
  } catch (error) {
    settleRequest(id, 'FAIL');
    throw error;
  }
}

interface ItemsAnswer {
  readonly items: readonly { readonly programId?: string | undefined; readonly status: 'SUCCESS' | 'FAIL' }[];
}

/** The same for a request about several: each ends as its own item says. */
export async function trackRequests<Answer extends ItemsAnswer>(
  ids: readonly string[],
  work: Promise<Answer>,
): Promise<Answer> {
  for (const id of ids) {
    clearTimeout(timers.get(id));
    set(id, 'PROCESSING');
  }
  try {
    const answer = await work;
    for (const { programId, status } of answer.items) if (programId !== undefined) settleRequest(programId, status);
    return answer;
  } catch (error) {
    for (const id of ids) settleRequest(id, 'FAIL');
    throw error;
  }
}

export function useRequestState(id: string): RequestState | null {
  return useStore(requestStates)[id] ?? null;
}
