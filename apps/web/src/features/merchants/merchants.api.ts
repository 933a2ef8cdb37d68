import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';
import { lists } from 'virtual:contract';

import { callApi } from '../../lib/http.ts';
import { refreshList } from '../../lib/list-query.ts';
import type { ListSort } from '../../lib/list-state.ts';

export type MerchantList = CallData<Calls['merchants.list']>;
export type Merchant = MerchantList['records'][number];

export const listName = 'merchants';

export interface MerchantListQuery {
  readonly keyword: string;
  readonly page: number;
  readonly sort: ListSort | null;
}

const sortColumns = ['code', 'alias'] as const;

export function loadMerchants(query: MerchantListQuery, signal: AbortSignal): Promise<MerchantList> {
  const { keyword, page, sort } = query;
  const sortColumn = sortColumns.find((column) => column === sort?.column);
  const asked = {
    size: lists['merchants.list'].size,
    current: page,
    ...(keyword !== '' && { keyword }),
    ...(sortColumn !== undefined && { sortColumn, isAsc: sort?.isAsc !== false }),
  };
  return callApi('merchants.list', { query: asked }, { signal, quiet: true });
}

/** Done for the merchant: the row stands in its log. */
export async function requireSecondFactor({ code, updatedTime }: Merchant, isRequired: boolean): Promise<void> {
  const body = { secondFactorRequired: isRequired, updatedTime };
  try {
    await callApi('merchants.update', { params: { code }, body }, { actingFor: code });
  } finally {
    await refreshList(listName);
  }
}
