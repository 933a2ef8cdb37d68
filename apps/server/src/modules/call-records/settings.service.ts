import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';

import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { callRecordSettingsAudit, lockSettings, saveSettings, settingsQuery } from './settings.repository.ts';

export const settingsReads: Routes<'call-records.settings'> = {
  'call-records.settings': readRoute({
    ask: () => ({ found: settingsQuery }),
    answer({ found: [found] }) {
      const { keptDays, slowMs, updatedAt } = there(found);
      return { keptDays, slowMs, updatedTime: updatedAt.toISOString() };
    },
  }),
};

type SettingsForm = CallInput<Calls['call-records.change-settings']>['body'];

/** API processes hear of it with their next write. */
export async function changeCallRecordSettings({ tx, changes }: Work, form: SettingsForm) {
  const { keptDays, slowMs, updatedTime } = form;
  const before = await lockSettings(tx);
  requireFresh(before.updated_at, updatedTime);
  const after = await saveSettings(tx, { kept_days: keptDays, slow_ms: slowMs });
  changes.add(callRecordSettingsAudit, '1', before, after);
  return { updatedTime: after.updated_at.toISOString() };
}
