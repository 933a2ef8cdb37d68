import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = globSync('{apps,packages,scripts}/**/*.{ts,tsx,sql}', {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file),
});

/** What the specification also calls an anchor, appointment, match, push target, merchant, prediction or taboo word. */
const otherWords =
  /streamer|programme?entry|\bepg|fixture_?list|push_?project|compan(y|ies)_?(record|table)|odds_?list|sensitive_?word/i;

/** Words that mean something else to a programmer: a name of the product’s own things may not hold them at all. */
const ambiguousWords = /schedule|project|program|compan(y|ies)|key_?word/i;
const product = /^(packages\/|apps\/server\/src\/modules\/|apps\/web\/src\/(features|widgets)\/)/;

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

test('[WIR-31] files, tables, columns, calls and exported names use our own words', () => {
  const names = sources.flatMap(namesIn);
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name) => otherWords.test(name))).toEqual([]);
});

test('[WIR-31] names of the product’s own things hold no word of the specification for them', () => {
  const names = sources.filter((file) => product.test(file)).flatMap(namesIn);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => ambiguousWords.test(name))).toEqual([]);
});

test('[WIR-31] the glossary has every word, with its Chinese', () => {
  const glossary = read('docs/glossary.md');
  const words = {
    anchor: '主播',
    appointment: '预约',
    match: '赛程',
    'push target': '推送目标',
    merchant: '商户',
    'prediction draft': '赔率草稿',
    'published prediction': '已发布赔率',
    'taboo word': '敏感词',
    'live session': '直播会话',
  };
  for (const [word, chinese] of Object.entries(words))
    expect(glossary).toMatch(new RegExp(`\\| ${word} +\\| ${chinese}`));
});
