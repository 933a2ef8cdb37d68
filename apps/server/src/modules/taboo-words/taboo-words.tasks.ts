import { tabooWordFields } from '@touchline/contract/taboo-words';
import { tabooLevels } from '@touchline/domain/constants';
import { z } from 'zod';

import { defineTask, type TaskItem } from '../../platform/jobs/task.ts';
import { cutAt } from '../../platform/plain-values.ts';
import { textOf } from '../../platform/validation-text.ts';
import { levelNames } from './level-names.ts';
import { refused } from './taboo-words.policy.ts';
import { createTabooWords } from './taboo-words.service.ts';

/** A row of a file, as it stands there. */
export interface GivenRow {
  readonly line: number;
  readonly word: string;
  readonly level: string;
  readonly reason: string;
}

const form = z.strictObject({ ...tabooWordFields, level: tabooWordFields.level.optional() });

/** Each row for itself: one that cannot be read says why, and stops no other. */
export const importTabooWords = defineTask({
  kind: 'taboo-words.import',
  permission: 'pre_#_tab-action',
  input: z.object({ file: z.string(), level: z.enum(tabooLevels) }),
  log: '导入敏感词',
  title: (_input, items) => `导入 ${items} 条敏感词`,
  // They come with the file, which is read when the task is started.
  items: () => Promise.resolve<TaskItem[]>([]),
  perform: (platform) => {
    const words = createTabooWords(platform);
    return async (work, { key }, { level }) => await words.put(work, givenIn(JSON.parse(key) as GivenRow), level);
  },
});

export function importOf(rows: readonly GivenRow[]) {
  const items = rows.map((row) => ({
    key: JSON.stringify(row),
    label: `${row.line}. ${cutAt(row.word, 60) || '（未填写）'}`,
  }));
  return { ...importTabooWords, items: () => Promise.resolve(items) };
}

function givenIn({ word, level: given, reason }: GivenRow) {
  if (word === '') throw refused('请填写敏感词');
  const level = tabooLevels.find((one) => [one, levelNames[one]].includes(given));
  if (level === undefined && given !== '')
    throw refused(
      `级别“${cutAt(given, 20)}”无法识别，请填写${levelNames.block}、${levelNames.warn}或${levelNames.allow}`,
    );
  const read = form.safeParse({ keyword: word, level, reason });
  if (read.success) return { word: read.data.keyword, level: read.data.level, reason: read.data.reason };
  const [issue] = read.error.issues;
  throw refused(`${issue?.path[0] === 'reason' ? '原因' : '敏感词'}${textOf(issue?.message ?? '')}`);
}
