import fc from 'fast-check';
import { expect, test } from 'vitest';

import { patternsOf, tabooHits, tabooIndex, type PatternFinder, type TabooList } from './taboo-match.ts';
import { textFolder } from './taboo-text.ts';

const traditional: Readonly<Record<string, string>> = { 賭: '赌', 網: '网', 門: '门' };
const fold = textFolder((character) => traditional[character] ?? character);

/** Pattern by pattern: slow, and right. */
function plainFinder(patterns: readonly string[]): PatternFinder {
  return {
    *find(text) {
      for (const pattern of patterns)
        for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1))
          yield [at, at + pattern.length];
    },
  };
}

function aList(words: readonly string[], allowed: readonly string[] = []): TabooList<{ word: string }> {
  const index = tabooIndex(
    words.map((word) => ({ word })),
    allowed,
    fold,
  );
  return { index, finder: plainFinder(patternsOf(index)) };
}

const words = [
  '赌博',
  '赌博网',
  '妈妈',
  'casino',
  'sex',
  'av',
  'bet',
  'ass',
  '188',
  '64',
  'bet365',
  '加v信',
  'hong kong',
];
const all = aList(words);

function hitsOf(text: string, lists = [all]): string[] {
  return tabooHits(fold(text), lists).map(
    ({ word, ranges }) => `${word.word}: ${ranges.map(([from, to]) => text.slice(from, to)).join(' | ')}`,
  );
}

test.each([
  ['赌 博', ['赌博: 赌 博']],
  ['我去賭*博了，又赌博', ['赌博: 賭*博 | 赌博']],
  ['赌博网站', ['赌博: 赌博', '赌博网: 赌博网']],
  ['Ｃ.Ａ.Ｓ.Ｉ.Ｎ.Ｏ', ['casino: Ｃ.Ａ.Ｓ.Ｉ.Ｎ.Ｏ']],
  ['ⓒⓐⓢⓘⓝⓞ', ['casino: ⓒⓐⓢⓘⓝⓞ']],
  ['看AV片', ['av: AV']],
  ['加 V 信', ['加v信: 加 V 信']],
  ['AV001', ['av: AV']],
])('[PRD-63] [PRD-64] [PRD-68] %s is found where it stands', (text, hits) => {
  expect(hitsOf(text)).toEqual(hits);
});

test.each([
  ['赌博博网', ['赌博: 赌博', '赌博网: 赌博博网']],
  ['赌赌博博网网', ['赌博网: 赌赌博博网网', '赌博: 赌博']],
  ['赌-博-博-網', ['赌博: 赌-博', '赌博网: 赌-博-博-網']],
  ['妈妈妈', ['妈妈: 妈妈妈']],
  ['caaasino', ['casino: caaasino']],
  ['ccaassiinnoo', ['casino: ccaassiinnoo']],
  ['assssss', ['ass: assssss']],
  ['sexxx', ['sex: sexxx']],
])('[PRD-65] %s is found though letters are repeated', (text, hits) => {
  expect(hitsOf(text)).toEqual(hits);
});

test.each(['妈', '你妈 好', 'as', 'aaaas', 'beet', 'the beets', 'casinno', 'see x'])(
  '[PRD-65] %s repeats nothing on purpose',
  (text) => {
    expect(hitsOf(text)).toEqual([]);
  },
);

test.each([
  'Essex',
  'sexton',
  'unisex',
  'wave',
  'ＥＳＳＥＸ',
  'Es\u00ADsex',
  'alphabet',
  'bets',
  '看wave',
  'class',
  'Sussex队',
])('[PRD-66] %s holds a word of an alphabet and is another', (text) => {
  expect(hitsOf(text)).toEqual([]);
});

test.each([
  ['sex', ['sex: sex']],
  ['看sex片', ['sex: sex']],
  ['SEX!', ['sex: SEX']],
  ['s e x', ['sex: s e x']],
  ['s.e.x', ['sex: s.e.x']],
  ['sex2', ['sex: sex']],
  ['a pen is a Hong Kong bet', ['hong kong: Hong Kong', 'bet: bet']],
  ['hongkong', ['hong kong: hongkong']],
  ['bet365', ['bet: bet', 'bet365: bet365']],
])('[PRD-66] %s stands alone', (text, hits) => {
  expect(hitsOf(text)).toEqual(hits);
});

test.each(['Team A v Team B', 'be tall', 'as so', 'case x', '6-4', '6:4', '164', '1888', '18 8', '1-88', '64000'])(
  '[PRD-66] %s is parted by its spaces, or another number',
  (text) => {
    expect(hitsOf(text)).toEqual([]);
  },
);

test('[PRD-67] inside an allowed expression nothing is flagged, beside it everything', () => {
  const lists = [aList(['口交', '天下', 'bet'], ['路口交通', '天下棋', 'tibet bet'])];
  expect(hitsOf('路口交通拥堵', lists)).toEqual([]);
  expect(hitsOf('路口，交通拥堵', lists)).toEqual([]);
  expect(hitsOf('天天下棋', lists)).toEqual([]);
  expect(hitsOf('Tibet bet', lists)).toEqual([]);
  expect(hitsOf('路口交通，口交', lists)).toEqual(['口交: 口交']);
  expect(hitsOf('口交通', lists)).toEqual(['口交: 口交']);
});

test.each([
  ['分为A、V两组', []],
  ["he'll", []],
  ['he’ll', []],
  ['选A，V 落选', []],
  ['s、e、x', ['sex: s、e、x']],
  ['hell！', ['hell: hell']],
])('[hardening 4] in %s punctuation parts letters as a space does', (text, hits) => {
  expect(hitsOf(text, [aList(['av', 'hell', 'sex'])])).toEqual(hits);
});

test.each(['hong kong mark six', 'hongkong mark six', 'hongkongmarksix', 'hong kong marksix'])(
  '[hardening 5] %s is the word of several, with fewer spaces too',
  (text) => {
    expect(hitsOf(text, [aList(['hong kong mark six'])])).toEqual([`hong kong mark six: ${text}`]);
  },
);

test.each([
  ['赌ˉ博', ['赌博: 赌ˉ博']],
  ['赌ー博', ['赌博: 赌ー博']],
  ['赌々博', ['赌博: 々博']],
  ['妈々', ['妈妈: 妈々']],
])('[hardening 6] %s is found through signs that count as letters', (text, hits) => {
  expect(hitsOf(text)).toEqual(hits);
});

test('[hardening 7] hits and allowed expressions by the thousand cost hardly more than the hits alone', () => {
  const text = fold('甲丙'.repeat(5000) + '乙丙'.repeat(5000));
  const quickest = (allowed: readonly string[]) => {
    const lists = [aList(['甲'], allowed)];
    const times = Array.from({ length: 3 }, () => {
      const from = performance.now();
      expect(tabooHits(text, lists)[0]?.ranges).toHaveLength(5000);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  quickest(['乙']);
  expect(quickest(['乙'])).toBeLessThan(8 * quickest([]));
});

test('[hardening 7] inside any of many allowed expressions is inside', () => {
  const range = fc.tuple(fc.nat(20), fc.nat(6)).map(([from, length]) => 'ㄆ'.repeat(from) + 'ㄅ'.repeat(length));
  fc.assert(
    fc.property(
      fc.array(range),
      fc.array(fc.string({ unit: fc.constantFrom('ㄅ', 'ㄆ'), minLength: 2 })),
      (texts, allowed) => {
        const text = texts.join('');
        const ranges = allowed.flatMap((expression) =>
          [...plainFinder([expression]).find(text)].map(([from, to]) => [from, to] as const),
        );
        const plainly = [...plainFinder(['ㄅㄆ']).find(text)].filter(
          ([from, to]) => !ranges.some(([first, last]) => first <= from && to <= last),
        );
        const [hit] = tabooHits(fold(text), [aList(['ㄅㄆ'], allowed)]);
        expect(hit?.ranges ?? []).toEqual(plainly);
      },
    ),
  );
});

test.each([
  ['각', []],
  ['\u1100\u1161\u11A8', []],
  ['가', ['가: 가']],
  ['\u1100\u1161', ['가: \u1100\u1161']],
  ['가각', ['가: 가']],
  ['나가', ['가: 가']],
])('[hardening 25] a word of Hangul is whole syllables: %j', (text, hits) => {
  expect(hitsOf(text, [aList(['가', 'ㅏ', '会社'])])).toEqual(hits);
});

test('[hardening 25] no word is found within a character that stands for several', () => {
  expect(hitsOf('㍿', [aList(['会社', '株式'])])).toEqual([]);
  expect(hitsOf('㍿', [aList(['株式会社'])])).toEqual(['株式会社: ㍿']);
});

test('[PRD-67] lists that belong together share what is allowed; others do not', () => {
  const [large, added] = [aList(['口交']), aList(['交通'], ['路口交通'])];
  expect(hitsOf('路口交通', [large, added])).toEqual([]);
  expect(hitsOf('路口交通', [large])).toEqual(['口交: 口交']);
});

test('a word of which nothing is left is found nowhere', () => {
  const list = aList(['***', ' ', '\u200B'], ['—']);
  expect(patternsOf(list.index)).toEqual([]);
  expect(hitsOf('*** — \u200B', [list])).toEqual([]);
});

const filler = fc.constantFrom('', ' ', '*', '🎲', '\u200B', '，', '\n', '★', '̶');
const stretch = fc.integer({ min: 1, max: 4 });
const disguised = fc
  .array(fc.tuple(filler, stretch), { minLength: 3, maxLength: 3 })
  .map((parts) => parts.map(([sign, times], at) => (['赌', '博', '網'][at] ?? '').repeat(times) + sign).join(''));

test('[PRD-64] [PRD-65] [PRD-68] however it is filled and stretched, a word is found where it was put', () => {
  fc.assert(
    fc.property(fc.string(), disguised, fc.string(), (before, word, after) => {
      const text = `${before}${word}${after}`;
      const [hit] = tabooHits(fold(text), [aList(['赌博网'])]);
      const [from = 0, to = 0] = hit?.ranges[0] ?? [];
      expect(fold(text.slice(from, to)).collapsed.text).toBe('赌博网');
      expect([from >= before.length, to <= before.length + word.length]).toEqual([true, true]);
    }),
  );
});

const cases = aList(['赌博', '赌球', '包赢', '口交', '开奖结果', '幸运转盘', '加v信', 'casino', 'av', '外围投注']);

/** With `?` where only a warning is due. */
function judgedIn(text: string, border?: number): string[] {
  return tabooHits(fold(text), [cases], border).map(({ word, isCut }) => `${word.word}${isCut ? '?' : ''}`);
}

test.each([
  ['赌 博', ['赌博']],
  ['我们去赌 * 博了', ['赌博']],
  ['赌\n博', ['赌博']],
  ['幸★运★转★盘', ['幸运转盘']],
  ['加 v 信', ['加v信']],
  ['开 奖结果', ['开奖结果']],
])('[mend 10] separators between single characters count for nothing: %j', (text, hits) => {
  expect(judgedIn(text)).toEqual(hits);
});

test.each(['幸运，转盘坏了', '今天很幸运 转盘坏了', '说外围，投注少', '路口，交通拥堵', '幸运<br>转盘'])(
  '[mend 10] a separator between words of two or more characters ends a match: %s',
  (text) => {
    expect(judgedIn(text)).toEqual([]);
  },
);

test.each([
  ['赌<b>博', ['赌博']],
  ['<i>赌</i><i class="a">博</i>', ['赌博']],
  ['赌</p><p>博', ['赌博']],
  ['幸运<span>转盘</span>', ['幸运转盘']],
  ['赌[b]博[/b]', ['赌博']],
  ['[赌博]', ['赌博']],
  ['赌x博', ['赌博']],
  ['赌 8 博', ['赌博']],
  ['幸a运b转c盘', ['幸运转盘']],
  ['赌🇨🇳博', ['赌博']],
  ['赌xy博', []],
  ['<赌博>', ['赌博']],
  ['<b 赌博>', ['赌博']],
  ['打赌3球', []],
  ['幸运3转盘', []],
])('[mend 10] a tag or one letter between is looked through: %s', (text, hits) => {
  expect(judgedIn(text)).toEqual(hits);
});

test.each([
  ['书包赢得了好评', ['包赢?']],
  ['打赌，球会进', ['赌球?']],
  ['路口交通拥堵', ['口交?']],
  ['包赢计划', ['包赢']],
  ['書包贏得了好評，包赢', ['包赢']],
])('[mend 10] a match that cuts through a word only warns: %s', (text, hits) => {
  expect(judgedIn(text)).toEqual(hits);
});

test('[mend 10] where a word stands cut and whole, the whole one is told', () => {
  const text = '书包赢得了好评，包赢！';
  expect(tabooHits(fold(text), [cases])).toMatchObject([{ ranges: [[8, 10]], isCut: false }]);
});

test.each([
  ['今晚去赌', '博吧', ['赌博']],
  ['来看开奖', '结果如何', ['开奖结果']],
  ['打赌', '球会进', ['赌球?']],
  ['cas', 'ino', ['casino']],
  ['Team A', 'v Team B', []],
  ['赌博', '好', []],
])('[mend 10] across the border of %s and %s: %j', (title, content, hits) => {
  expect(judgedIn(title + content, title.length)).toEqual(hits);
});
