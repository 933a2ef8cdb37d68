import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { adminRoleId } from '@touchline/domain/constants';

import { plantAccount } from '../../src/seed/plant.ts';
import { uniqueAccount } from '../stack/stack.ts';

type NewMerchant = CallInput<Calls['merchants.create']>['body'];

/** A merchant that nobody has made yet. */
export function newMerchantForm(change: Partial<NewMerchant> = {}): NewMerchant {
  const code = uniqueAccount('m');
  const admin = uniqueAccount('a');
  return {
    code,
    admin: { account: admin, name: '首位管理员', email: `${admin}@example.com` },
    baseInfo: { nameCn: `${code} 体育有限公司`, nameEn: `${code} Sports`, alias: code, parentId: null },
    contacts: [],
    servers: [],
    purchases: { sports: ['SOC'], games: [], addOn: false, sinSport: false },
    streamingMode: { serviceInChina: false, icpCertificate: '', cdnAdmin: 'PLATFORM' },
    ...change,
  };
}

/** Somebody in charge who has never signed in. */
export async function plantInvitedAdmin(owner: Pool, merchantCode: string): Promise<string> {
  const account = uniqueAccount('i');
  const id = await plantAccount(owner, merchantCode, {
    account,
    name: account,
    email: `${account}@example.com`,
    passwordHash: 'no password',
    roleIds: [adminRoleId],
  });
  if (id === null) throw new Error(`${account} is taken`);
  return id;
}
