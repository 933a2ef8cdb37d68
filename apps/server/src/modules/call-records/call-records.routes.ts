import type { Routes } from '../../platform/route.ts';
import { callRecordReads } from './call-records.service.ts';
import { changeCallRecordSettings, settingsReads } from './settings.service.ts';

export function callRecordsRoutes(): Routes<
  keyof typeof callRecordReads | keyof typeof settingsReads | 'call-records.change-settings'
> {
  return {
    ...callRecordReads,
    ...settingsReads,
    'call-records.change-settings': { handle: (context, { body }) => changeCallRecordSettings(context, body) },
  };
}
