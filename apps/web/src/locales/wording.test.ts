import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { permissionTree } from '@touchline/domain/access/permission-tree';
import { matchMarkNames } from '@touchline/domain/appointments/match-mark';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: web }).map((file) => readFileSync(path.join(web, file), 'utf8'));

const texts = [...read('locales/zh-CN/*.json'), JSON.stringify(permissionTree)].join('\n');

test('[SHL-02] no source of the web application holds a text of its own: all come from the language files', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(50);
  const withTexts = sources.filter((file) => /\p{Script=Han}/u.test(readFileSync(path.join(web, file), 'utf8')));
  expect(withTexts).toEqual([]);
});

test('[SHL-02] each language file is a namespace of its own, named as the file', () => {
  const namespaces = read('**/*.ts').join('\n');
  for (const file of globSync('locales/zh-CN/*.json', { cwd: web })) {
    const name = path.basename(file, '.json');
    expect(namespaces, name).toMatch(new RegExp(`addMessages\\('${name}'|ns: \\[[^\\]]*'${name}'`));
  }
});

test('[day 5] the hours of a merge come from its rules, not from the texts', () => {
  const mergeTexts = ['match-merging', 'catalog'].flatMap((name) => read(`locales/zh-CN/${name}.json`)).join('\n');
  expect(mergeTexts).toContain('{{hours}} 小时内可以撤销');
  expect(mergeTexts).toContain('超过 {{hours}} 小时');
  expect(mergeTexts).not.toMatch(/\d 小时/);
});

test('marks of a match have the same words on screens as in calendars, files and the log', () => {
  const [words = ''] = read('locales/zh-CN/appointment-words.json');
  expect(JSON.parse(words)).toMatchObject({ troubles: matchMarkNames });
});

/** Each thing of the glossary, the words for it, and words that it must not go by. */
const glossary = [
  { words: ['主播'], never: ['主持人', '直播员', '流媒体主'] },
  { words: ['预约', '节目单'], never: ['排期', '预定'] },
  { words: ['赛程', '比赛'], never: ['场次', '对局'] },
  { words: ['推送目标'], never: ['推送项目', '推流目标'] },
  { words: ['商户'], never: ['租户', '商家'] },
  { words: ['预测草稿'], never: ['盘口草稿', '赔率草稿', '新增赔率', '编辑赔率：', '发布赔率：'] },
  { words: ['已发布预测'], never: ['已发布盘口', '已发布赔率'] },
  { words: ['敏感词'], never: ['屏蔽词', '违禁词', '禁用词'] },
  { words: ['推流时间'], never: ['生效时段'] },
  { words: ['开始调整', '结束调整'], never: ['偏移'] },
  { words: ['换主播'], never: ['换人'] },
  { words: ['开赛时间已变更', '比赛已取消', '已延期'], never: ['开赛改期', '比赛推迟'] },
  { words: ['需处理'], never: ['需要关注'] },
  { words: ['直播会话'], never: ['直播场次', '推流会话', '推流记录'] },
];
for (const { words, never } of glossary) {
  test(`[SHL-03] [day 14] the screens say ${words.join('/')} and no other word for it`, () => {
    for (const word of words) expect(texts).toContain(word);
    for (const word of never) expect(texts).not.toContain(word);
  });
}
