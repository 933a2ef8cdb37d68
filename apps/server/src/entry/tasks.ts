import { setEnabledOfMany } from '../modules/accounts/index.ts';
import { bulkAnchors, exportAnchorsTask, importAnchors } from '../modules/anchors/index.ts';
import { exportAppointmentsTask } from '../modules/appointments/index.ts';
import { exportHoursTask } from '../modules/live-history/index.ts';
import { bulkMatches, exportMatchesTask } from '../modules/matches/index.ts';
import { exportLogsTask, verifyLogsTask } from '../modules/operation-logs/index.ts';
import { importTabooWords } from '../modules/taboo-words/index.ts';
import { bulkValueAdded } from '../modules/value-added/index.ts';
import type { AnyTask } from '../platform/jobs/task.ts';
import { allRecycleGuards } from './recycle-guards.ts';

/** All tasks that the worker can run; a task of any other kind fails. */
export const allTasks: readonly AnyTask[] = [
  setEnabledOfMany,
  bulkAnchors,
  exportAnchorsTask,
  importAnchors,
  exportAppointmentsTask,
  exportHoursTask,
  exportLogsTask,
  verifyLogsTask,
  bulkMatches(allRecycleGuards),
  exportMatchesTask,
  importTabooWords,
  bulkValueAdded,
];
