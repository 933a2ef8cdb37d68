import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { expect } from 'vitest';

import type { Colleague } from '../stack/office.ts';

export type MatchListQuery = CallRequest<Calls['matches.list']>['query'];

/** One page of a schedule, as the colleague is answered. */
export async function listMatches(who: Colleague, { sport, sportId }: SportPage, filters: MatchListQuery = {}) {
  const query = { sportId: String(sportId), ...filters };
  const answer = await who.call('matches.list', { params: { sport }, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

export async function matchIds(who: Colleague, sportPage: SportPage, filters?: MatchListQuery): Promise<string[]> {
  return (await listMatches(who, sportPage, filters)).records.map(({ matchId }) => matchId);
}
