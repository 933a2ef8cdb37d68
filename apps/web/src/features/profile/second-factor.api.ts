import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi, refreshSession } from '../../lib/calls/http.ts';
import { queryClient } from '../../lib/calls/query-client.ts';

export type NewSecret = CallData<Calls['second-factor.begin']>;

export const factorQuery = queryOptions({
  queryKey: ['profile', 'second-factor'],
  queryFn: ({ signal }) => callApi('second-factor.status', {}, { signal, quiet: true }),
});

/** Where it is on already, as another tab may have done, the page shows it. */
export async function beginEnrolment(): Promise<NewSecret> {
  return await callApi('second-factor.begin', {}).catch(async (error: unknown) => {
    await refetchFactor();
    throw error;
  });
}

export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await callApi('second-factor.confirm', { body: { code } });
  void refreshSession().catch(() => undefined);
  void refetchFactor();
  return recoveryCodes;
}

export async function renewCodes(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await callApi('second-factor.renew-codes', { body: { code } });
  void refetchFactor();
  return recoveryCodes;
}

export async function removeFactor(code: string): Promise<void> {
  await callApi('second-factor.remove', { body: { code } });
  await refetchFactor();
}

async function refetchFactor(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: factorQuery.queryKey });
}
