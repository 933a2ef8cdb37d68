import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { ask } from '@touchline/db/query';
import { usualMonitorSettings } from '@touchline/domain/monitor/monitor-rules';

import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUnknownReceivers } from './monitor.policy.ts';
import {
  candidatesQuery,
  knownReceivers,
  lockSettings,
  monitorSettingsAudit,
  receiversQuery,
  replaceReceivers,
  saveSettings,
  settingsAsStored,
  settingsQuery,
} from './settings.repository.ts';

export const settingsReads: Routes<'monitor.settings'> = {
  'monitor.settings': readRoute({
    ask: () => ({ chosen: settingsQuery, receivers: receiversQuery, candidates: candidatesQuery }),
    answer({ chosen: [chosen], receivers, candidates }) {
      const { lateAfter, stalledAfter, bitrateBelow } = chosen ?? usualMonitorSettings;
      return {
        lateAfter,
        stalledAfter,
        bitrateBelow,
        updatedTime: chosen?.updatedAt.toISOString() ?? null,
        receivers: [...receivers],
        candidates: [...candidates],
      };
    },
  }),
};

type SettingsForm = CallInput<Calls['monitor.change-settings']>['body'];

export async function changeSettings({ tx, merchantCode, changes }: Work, form: SettingsForm) {
  const { receiverIds, updatedTime, ...chosen } = form;
  const before = await lockSettings(tx, merchantCode);
  if (before === undefined ? updatedTime !== null : updatedTime === null) throw new Refusal('conflict');
  if (before !== undefined && updatedTime !== null) requireFresh(before.updatedAt, updatedTime);
  const wanted = [...new Set(receiverIds)];
  const receivers = await knownReceivers(tx, merchantCode, wanted);
  refuseUnknownReceivers(wanted, receivers);
  const receiversBefore = await ask(tx, receiversQuery);
  const updatedAt = await saveSettings(tx, merchantCode, chosen);
  await replaceReceivers(tx, merchantCode, wanted);
  const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
  changes.add(
    monitorSettingsAudit,
    merchantCode,
    { ...settingsAsStored(before), receivers: namesOf(receiversBefore) },
    { ...settingsAsStored(chosen), receivers: namesOf(receivers) },
  );
  return { updatedTime: updatedAt.toISOString() };
}
