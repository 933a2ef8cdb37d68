import { liveHistoryCalls } from '@touchline/contract/live/live-history';

import { defineTask } from '../../platform/jobs/task.ts';
import { writeHours } from './hours-export.service.ts';

const { body, permission } = liveHistoryCalls['live-history.start-export'];

export const exportHoursTask = defineTask({
  kind: 'live-history.export',
  permission,
  input: body,
  log: '导出主播直播时长',
  title: ({ month }) => `导出 ${month} 主播直播时长`,
  file: writeHours,
});
