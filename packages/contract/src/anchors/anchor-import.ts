import { type AnchorImportCells, anchorImportRows } from '@touchline/domain/anchors/anchor-import';
import { anchorLimits, anchorRules } from '@touchline/domain/anchors/anchor-rules';
import { tableFileLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { field, id } from '../definition/fields.ts';
import { resource, write } from '../definition/resource.ts';
import { startedTask } from '../tasks.ts';

const action = 'pro_anc_lis-action';

/** The line that a row has in its file. */
const line = z.number().int().min(1).max(1_000_000);

const cells: z.ZodType<AnchorImportCells> = z.object({
  name: z.string(),
  nickname: z.string(),
  targets: z.string(),
  liveroom: z.string(),
});

export const anchorImportCalls = resource('anchors', {
  /** What stands in a file, cell by cell; nothing is kept of it. */
  'read-file': write({
    method: 'POST',
    path: '/streamers/import/rows',
    summary: '读取主播导入文件',
    permission: action,
    upload: {
      most: 1,
      largest: tableFileLimits.bytes,
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    response: z.object({ rows: z.array(z.object({ line, cells })) }),
    errors: ['formRefused'],
    log: null,
    toast: null,
  }),
  /** The rows that its person agreed to. One that is wrong refuses all of them before any is written. */
  import: write({
    method: 'POST',
    path: '/streamers/import',
    summary: '导入主播',
    permission: action,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            line,
            name: field(anchorRules.anchorName),
            nickname: field(anchorRules.nickname),
            enableLiveroom: z.boolean(),
            projectCodes: z.array(id).min(1).max(anchorLimits.pushTargetsPerAnchor),
          }),
        )
        .min(1)
        .max(anchorImportRows),
    }),
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
});
