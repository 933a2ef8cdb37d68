import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../server/src/platform/refusal.ts';
import { MerchantInfo } from '../src/features/merchants/form/merchant-info.tsx';
import { NewMerchant } from '../src/features/merchants/form/new-merchant.tsx';
import { MerchantsPage } from '../src/features/merchants/merchants-page.tsx';
import { dropAllDrafts, keepDraft, type KeptDraft, ownerOf } from '../src/lib/page/drafts.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aMerchant, aMerchantRecord, noEffect, type WholeMerchant } from './merchants.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

interface OfficeOptions {
  readonly record?: WholeMerchant;
  readonly path?: string;
  readonly isSuperAdmin?: boolean;
  readonly permissions?: readonly string[];
  readonly answers?: CannedAnswers;
  /** Left by an earlier opening of the merchant's form. */
  readonly left?: Pick<KeptDraft, 'values' | 'base'>;
}

/** The platform's office with one merchant that keeps what is saved; a change on an older version is refused. */
async function openPlatform(screen: 'list' | 'info' | 'new', options: OfficeOptions) {
  const { record = aMerchantRecord(), isSuperAdmin = true, answers = {} } = options;
  const { permissions = ['com_lis-view', 'com_lis-action'] } = options;
  const path = options.path ?? { list: '/com_lis', info: '/com_lis/acme/info', new: '/com_lis_new' }[screen];
  let kept = record;
  let seconds = 0;
  const change = (parts: Partial<WholeMerchant>) => {
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 2, 2, 0, 0, seconds)).toISOString();
    kept = { ...kept, ...parts, updatedTime };
    return { updatedTime };
  };
  const changeOn = (version: string, parts: Partial<WholeMerchant>) => {
    if (kept.updatedTime !== version) throw new Refusal('conflict');
    return change(parts);
  };
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'merchants.list': ({ query: { keyword = '' } }) => {
      const { code, alias, enabled, secondFactorRequired, accounts, updatedTime } = kept;
      const row = aMerchant({ code, alias, enabled, secondFactorRequired, accounts, updatedTime });
      const records = row.alias.includes(keyword) || row.code.includes(keyword) ? [row] : [];
      return { records, current: 1, size: 50, total: records.length, totalPages: Math.min(1, records.length) };
    },
    'merchants.options': ({ query: { keyword = '' } }) => ({
      records: [
        { code: 'acme', alias: '云岭体育', nameCn: '', enabled: true },
        { code: 'peak', alias: '巅峰电竞', nameCn: '', enabled: true },
      ].filter(({ alias }) => alias.includes(keyword)),
      hasMore: false,
    }),
    'merchants.get': () => kept,
    'merchants.update': ({ body: { updatedTime, baseInfo = kept.baseInfo, ...parts } }) =>
      changeOn(updatedTime, { ...(parts as Partial<WholeMerchant>), baseInfo, alias: baseInfo.alias }),
    'merchants.set-enabled': ({ body: { updatedTime, enabled } }) => changeOn(updatedTime, { enabled }),
    'merchants.preview-purchases': () => noEffect,
    ...answers,
  });
  await dropAllDrafts();
  const screens = { list: <MerchantsPage />, info: <MerchantInfo />, new: <NewMerchant /> };
  const user = aUser({ merchantCode: 'platform', isSuperAdmin, permissions: [...permissions] });
  if (options.left !== undefined) await keepDraft(ownerOf(user), 'acme merchants.edit acme', options.left);
  await renderWidget(screens[screen], { path, user });
  return { requests, changeElsewhere: change };
}

export async function openMerchants(options: OfficeOptions = {}) {
  const office = await openPlatform('list', options);
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return office;
}

export const openMerchantInfo = (options: OfficeOptions = {}) => openPlatform('info', options);

export const openNewMerchant = (options: OfficeOptions = {}) => openPlatform('new', options);

/** A section of a record's page. */
export const sectionOf = (title: string) => page.getByRole('region', { name: title, exact: true });
