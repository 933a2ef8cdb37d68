import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { Purchases } from '@touchline/domain/merchants/purchases';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { shownAfter } from '../../lib/lists/list-query.ts';

export type Merchant = CallData<Calls['merchants.list']>['records'][number];
/** The whole record of a merchant. */
export type MerchantRecord = CallData<Calls['merchants.get']>;
export type MerchantAdmin = MerchantRecord['adminAccounts'][number];
export type NewMerchant = NonNullable<CallRequest<Calls['merchants.create']>['body']>;
/** Shown once: it carries the link of the first admin. */
export type CreatedMerchant = CallData<Calls['merchants.create']>;
export type Invitation = CallData<Calls['merchants.invite']>;
export type PurchaseEffect = CallData<Calls['merchants.preview-purchases']>;
type Change = Omit<NonNullable<CallRequest<Calls['merchants.update']>['body']>, 'updatedTime'>;

export const merchantsName = 'merchants';
/** Reading a merchant's record is an act of the platform's own. */
const asPlatform = { quiet: true, actingFor: null } as const;
/** Done for the merchant: the row stands in its log. */
const actingFor = (code: string) => ({ quiet: true, actingFor: code });

export const readMerchant = (code: string): Promise<MerchantRecord> =>
  callApi('merchants.get', { params: { code } }, asPlatform);

export function useMerchant(code: string) {
  return useQuery({ queryKey: useScopedKey(merchantsName, 'one', code), queryFn: () => readMerchant(code) });
}

export const createMerchant = (body: NewMerchant): Promise<CreatedMerchant> =>
  shownAfter(merchantsName, callApi('merchants.create', { body }, asPlatform));

/** Sections left out stay as they are. Answers the merchant's new version. */
export const updateMerchant = (code: string, change: Change, updatedTime: string) => {
  const body = { ...change, updatedTime };
  return shownAfter(merchantsName, callApi('merchants.update', { params: { code }, body }, actingFor(code)));
};

export async function requireSecondFactor(code: string, isRequired: boolean, updatedTime: string): Promise<string> {
  return (await updateMerchant(code, { secondFactorRequired: isRequired }, updatedTime)).updatedTime;
}

/** In the row itself, which refreshes the list when it has said what happened. */
export const switchMerchant = (code: string, enabled: boolean, updatedTime: string) => {
  const body = { enabled, updatedTime };
  return callApi('merchants.set-enabled', { params: { code }, body }, actingFor(code));
};

/** A link of a disabled account is refused. */
export const mayBeInvited = ({ enabled, isInvited }: MerchantAdmin): boolean => enabled && isInvited;

export const inviteAdmin = (code: string, accountId: string): Promise<Invitation> =>
  shownAfter(merchantsName, callApi('merchants.invite', { params: { code }, body: { accountId } }, actingFor(code)));

/** The people who would lose pages. The answer is read anew for each question. */
export function usePurchaseEffect(code: string, purchases: Purchases) {
  const { sports, games, addOn, sinSport } = purchases;
  const query = {
    ...(sports.length > 0 && { sports: [...sports] }),
    ...(games.length > 0 && { games: [...games] }),
    addOn,
    sinSport,
  };
  return useQuery({
    queryKey: useScopedKey(merchantsName, 'purchase-effect', code, query),
    queryFn: ({ signal }) =>
      callApi('merchants.preview-purchases', { params: { code }, query }, { ...asPlatform, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}
