import type { CallRequest } from '@touchline/contract/call';
import type { CallId, Calls } from '@touchline/contract/calls';

import type { Person } from '../lib/people.ts';
import type { Lane } from './lane.ts';

/** Who asks, beside what is asked. */
interface Caller {
  readonly person?: Person;
  readonly cookies?: Record<string, string>;
}

export type ValidRequests<Id extends CallId = CallId> = {
  readonly [K in Id]: (lane: Lane) => Promise<CallRequest<Calls[K]> & Caller>;
};

export async function signedIn(lane: Lane) {
  const person = lane.nextPerson();
  return { person, cookies: { session: await lane.sessionOf(person) } };
}
