import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { z } from 'zod';

import { defineTask, type TaskItem } from '../../platform/jobs/task.ts';
import { createAnchorKeys } from './anchor-keys.service.ts';
import { createAnchors } from './anchors.service.ts';

export type AnchorImport = CallInput<Calls['anchors.import']>['body'];
type ImportRow = AnchorImport['rows'][number];

export const importAnchors = defineTask({
  kind: 'anchors.import',
  permission: 'pro_anc_lis-action',
  input: z.object({ rows: z.number().int() }),
  log: '导入主播',
  title: (_input, items) => `导入 ${items} 位主播`,
  // They come with the call that starts the task.
  items: () => Promise.resolve<TaskItem[]>([]),
  perform: (platform) => {
    const anchors = createAnchors(createAnchorKeys(platform), platform);
    return async (work, { key }) => {
      const { line: _line, ...form } = JSON.parse(key) as ImportRow;
      await anchors.create(work, form);
    };
  },
});

export function importOf(rows: readonly ImportRow[]) {
  const items = rows.map((row) => ({ key: JSON.stringify(row), label: `${row.line}. ${row.name}` }));
  return { ...importAnchors, items: () => Promise.resolve(items) };
}
