import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { shownAfter } from '../../lib/lists/list-query.ts';

export type Merchant = CallData<Calls['merchants.list']>['records'][number];

const listName = 'merchants';

/** Done for the merchant: the row stands in its log. Answers the merchant's new version. */
export async function requireSecondFactor(code: string, isRequired: boolean, updatedTime: string): Promise<string> {
  const body = { secondFactorRequired: isRequired, updatedTime };
  const saving = callApi('merchants.update', { params: { code }, body }, { actingFor: code, quiet: true });
  return (await shownAfter(listName, saving)).updatedTime;
}
