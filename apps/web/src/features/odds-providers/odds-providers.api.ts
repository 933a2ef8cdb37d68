import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type OddsProvider = CallData<Calls['odds-providers.get']>;

const quiet = { quiet: true } as const;

export const readProvider = (id: number) => callApi('odds-providers.get', { params: { id } }, quiet);

export const updateProvider = (id: number, form: { name: string; position: number }, updatedTime: string) =>
  refreshAfter(
    'odds-providers',
    callApi('odds-providers.update', { params: { id }, body: { ...form, updatedTime } }, quiet),
  );
