import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { withScreenWords } from './screen-words.plugin.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'src/locales/zh-CN');
const guides = readFileSync(join(folder, 'guides.json'), 'utf8');
const quotes = (text: string): string[] => [...text.matchAll(/“([^”]*)”/g)].map(([, words = '']) => words);

test('a guide quotes words of the screen by their key, and every key has a text', () => {
  const quoted = quotes(guides).filter((words) => words !== '{{title}}');
  expect(quoted.length).toBeGreaterThan(150);
  expect(quoted.filter((words) => !/^\$t\([\w-]+:[^)]+\)$/.test(words))).toEqual([]);
  const filled = withScreenWords(guides);
  expect(() => JSON.parse(filled) as unknown).not.toThrow();
  expect(filled).not.toContain('$t(');
  expect(quotes(filled)).toContain('批量上架');
});

test('a reference without a text is refused, as is one with a gap in it', () => {
  expect(withScreenWords('点击“$t(matches:actions.merge)”')).toBe('点击“合并”');
  expect(withScreenWords('“$t(page:spo_soc_sch)”“$t(section:sports)”')).toBe('“足球赛程”“体育管理”');
  for (const reference of ['matches:actions.gone', 'page:spo_xyz', 'section:gone', 'matches:done.putOnShelf'])
    expect(() => withScreenWords(`$t(${reference})`), reference).toThrow(reference);
});

test.each(['anchor-manual', 'reservation-manual'])('every word that %s quotes stands on a screen', (manual) => {
  const files = globSync(['apps/web/src/locales/zh-CN/*.json', 'packages/domain/src/locales/zh-CN/*.json'], {
    cwd: root,
    exclude: (path) => /(manual|guides)\.json$/.test(path),
  });
  const tree = readFileSync(join(root, 'packages/domain/src/access/permission-tree.ts'), 'utf8');
  const menus = readFileSync(join(root, 'packages/domain/src/access/navigation.ts'), 'utf8');
  const texts = [
    ...files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(root, file), 'utf8')))),
    ...[...`${tree}${menus}`.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text),
  ];
  const screens = new Set(texts.map((text) => text.replaceAll(/ ?\{\{\w+\}\} ?/g, '……')));
  const quoted = quotes(readFileSync(join(folder, `${manual}.json`), 'utf8')).filter((words) => !words.includes('{{'));
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((words) => !screens.has(words) && !outside.has(words))).toEqual([]);
});

/** Words of OBS, in which an anchor enters address and key. */
const outside = new Set(['服务器', '推流码']);

function textsOf(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages];
  return typeof messages === 'object' && messages !== null ? Object.values(messages).flatMap(textsOf) : [];
}
