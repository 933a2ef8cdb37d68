import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { noPurchases } from '@touchline/domain/merchants/purchases';

import type { CannedAnswers } from './answering.ts';

type Merchant = CallData<Calls['merchants.list']>['records'][number];
export type WholeMerchant = CallData<Calls['merchants.get']>;

export const merchantVersion = '2026-03-01T02:00:00.000Z';

export function aMerchant(changes: Partial<Merchant> = {}): Merchant {
  return {
    code: 'acme',
    alias: '云岭体育',
    nameCn: '云岭体育文化有限公司',
    nameEn: 'Yunling Sports',
    parentId: null,
    parentAlias: null,
    enabled: true,
    secondFactorRequired: false,
    accounts: 12,
    admins: 1,
    purchases: { ...noPurchases, sports: ['SOC', 'BAK'], games: ['LOL'] },
    updatedTime: merchantVersion,
    ...changes,
  };
}

/** Of two sports, with one contact and one server. */
export function aMerchantRecord(changes: Partial<WholeMerchant> = {}): WholeMerchant {
  const row = aMerchant();
  return {
    ...row,
    baseInfo: { nameCn: row.nameCn, nameEn: row.nameEn, alias: row.alias, parentId: null },
    contacts: [
      { type: 'PROJ', name: '何佳怡', callingCode: '86', phone: '138 0013 8000', email: 'he@acme.example', remark: '' },
    ],
    servers: [{ type: 'PROD', address: '8.8.8.0/24', remark: '读取直播流' }],
    streamingMode: { serviceInChina: true, icpCertificate: '京ICP备12345678号', cdnAdmin: 'PLATFORM' },
    projectInfo: [],
    pushStreamers: [],
    anchorPushDomains: [],
    merchantPushDomains: [],
    cdnDomains: [],
    referenceCounts: { projectInfo: 0, anchorPushDomains: 0, merchantPushDomains: 0, cdnDomains: 0 },
    adminAccounts: [
      {
        id: '501',
        account: 'hejiayi',
        name: '何佳怡',
        email: 'he@acme.example',
        enabled: true,
        isInvited: true,
        invitationExpiresTime: '2026-03-04T02:00:00.000Z',
      },
    ],
    ...changes,
  };
}

export const noEffect: CallData<Calls['merchants.preview-purchases']> = {
  pages: [],
  accounts: 0,
  roles: 0,
  people: [],
};

type MerchantOptions = NonNullable<CannedAnswers['merchants.options']>;

/** Merchants as pickers and names ask for them. */
export function optionsOf(merchants: readonly Pick<Merchant, 'code' | 'alias'>[], hasMore = false): MerchantOptions {
  return ({ query: { keyword = '', codes = [] } }) => ({
    records: merchants
      .filter(({ code, alias }) => codes.includes(code) || `${alias} ${code}`.includes(keyword))
      .map(({ code, alias }) => ({ code, alias, nameCn: alias, enabled: true })),
    hasMore,
  });
}
