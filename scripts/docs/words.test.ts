import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { retiredIn } from '../words/retired.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = globSync('{apps,packages,scripts}/**/*.{ts,tsx,sql}', {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file),
});

function namesIn(file: string): string[] {
  const text = read(file);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
  return [
    file,
    ...all(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
    ...all(/CREATE (?:TABLE|SEQUENCE|FUNCTION|PROCEDURE) ([\w.]+)|^ {2}([a-z_]+) [a-z]/gm),
    ...all(/^ {4}id: '([\w.-]+)'/gm),
  ];
}

test('[WIR-31] files, tables, columns, calls and exported names hold no other word of the specification for them', () => {
  const names = sources.flatMap((file) => namesIn(file).map((name) => ({ file, name })));
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter(({ file, name }) => retiredIn(name, file, 'public names'))).toEqual([]);
});

test.each([
  ['packages/domain/src/a.ts', 'StreamerRow'],
  ['scripts/a.ts', 'sensitive_words'],
  ['apps/web/src/features/a/a.ts', 'company-list'],
])('[WIR-31] in %s the name %s is refused', (file, name) => {
  expect(retiredIn(name, file, 'public names')).toBeDefined();
});

test('[WIR-31] the glossary has every word, with its Chinese', () => {
  const glossary = read('docs/glossary.md');
  const words = {
    anchor: '主播',
    appointment: '预约',
    match: '赛程',
    'push target': '推送目标',
    merchant: '商户',
    'prediction draft': '预测草稿',
    'published prediction': '已发布预测',
    'taboo word': '敏感词',
    'live session': '直播会话',
  };
  for (const [word, chinese] of Object.entries(words))
    expect(glossary).toMatch(new RegExp(`\\| ${word} +\\| ${chinese}`));
});
