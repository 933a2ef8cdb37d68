import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../..');

/** The opening tags of Ant Design's selects, without the arrows of their handlers. */
function selectsIn(source: string): string[] {
  return source.match(/<(?:Select|AutoComplete)(?:<[^\n]*?>)?(?=\s)[\s\S]*?(?=\/>|\n *>|>\n)/g) ?? [];
}

test('[LST-39] every select says how high its dropdown may be, or has none', () => {
  const files = globSync('**/*.tsx', { cwd: sources }).filter((file) => !file.includes('.test.'));
  const selects = files.flatMap((file) =>
    selectsIn(readFileSync(path.join(sources, file), 'utf8')).map((select) => ({ file, select })),
  );
  expect(selects.length).toBeGreaterThan(15);
  expect(selects.filter(({ select }) => !/listHeight=|open=\{false\}/.test(select))).toEqual([]);
});
