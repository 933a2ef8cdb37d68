import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';

import { callApi } from '../../lib/http.ts';
import { refreshList } from '../../lib/list-query.ts';

export type Merchant = CallData<Calls['merchants.list']>['records'][number];

const listName = 'merchants';

/** Done for the merchant: the row stands in its log. */
export async function requireSecondFactor({ code, updatedTime }: Merchant, isRequired: boolean): Promise<void> {
  const body = { secondFactorRequired: isRequired, updatedTime };
  try {
    await callApi('merchants.update', { params: { code }, body }, { actingFor: code });
  } finally {
    await refreshList(listName);
  }
}
