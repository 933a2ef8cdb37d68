import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { evasions, innocent } from '../../../test/taboo/taboo-cases.ts';
import { type BookWord, createTabooBook, mostInOne } from './taboo-book.ts';

function bookOf(...words: readonly (string | Partial<BookWord>)[]) {
  const book = createTabooBook();
  book.add(words.map((word, at) => aWord(String(at), typeof word === 'string' ? { word } : word)));
  book.build();
  return book;
}

function aWord(id: string, word: Partial<BookWord>): BookWord {
  return { id, word: '', level: 'block', reason: '', ...word };
}

const wordsIn = (book: ReturnType<typeof bookOf>, text: string) => (book.find([text])[0] ?? []).map(({ word }) => word);

const all = bookOf(...new Set(evasions.map(({ word }) => word)));
const proven: Readonly<Record<string, string>> = {
  'width and form': '[PRD-63]',
  traditional: '[PRD-63]',
  'inserted signs': '[PRD-64]',
  repeats: '[PRD-65]',
  case: '[PRD-63]',
  mixed: '[PRD-63] [PRD-64] [PRD-65]',
};

it('knows two hundred ways round and a hundred innocent phrases, each once', () => {
  const once = (texts: readonly { text: string }[]) => new Set(texts.map(({ text }) => text)).size;
  expect(once(evasions)).toBe(evasions.length);
  expect(once(innocent)).toBe(innocent.length);
  expect(evasions.length).toBeGreaterThanOrEqual(200);
  expect(innocent.length).toBeGreaterThanOrEqual(100);
  expect(new Set(evasions.map(({ kind }) => kind))).toEqual(new Set(Object.keys(proven)));
});

describe.each(Object.entries(proven))('%s', (kind, ids) => {
  const ofKind = evasions.filter((one) => one.kind === kind);
  test.each(ofKind)(`${ids} $word is found in $text`, ({ word, text }) => {
    expect(wordsIn(all, text)).toContain(word);
    expect(wordsIn(all, `赛前${text}分析`)).toContain(word);
  });
});

test.each(innocent)('[PRD-66] nothing is found in $text: $why', ({ text }) => {
  expect(wordsIn(all, text)).toEqual([]);
});

it('[PRD-68] says where in the text as it was written, with level and reason', () => {
  const book = bookOf({ word: '蓝月亮', reason: '品牌名' }, { word: 'zebra', level: 'warn' });
  const text = '看 藍★月亮 与 ＺＥＢＲＡ，再看蓝月亮';
  const [hits = []] = book.find([text]);
  expect(hits.map((hit) => ({ ...hit, ranges: hit.ranges.map(([from, to]) => text.slice(from, to)) }))).toEqual([
    { word: '蓝月亮', level: 'block', reason: '品牌名', ranges: ['藍★月亮', '蓝月亮'] },
    { word: 'zebra', level: 'warn', reason: '', ranges: ['ＺＥＢＲＡ'] },
  ]);
});

it('[PRD-67] a word inside an allowed expression passes, and elsewhere does not', () => {
  const book = bookOf('对对碰', { word: '一对对碰杯', level: 'allow' });
  expect(wordsIn(book, '一對★對碰杯的球迷')).toEqual([]);
  expect(wordsIn(book, '一对对碰杯，来玩对对碰')).toEqual(['对对碰']);
});

describe('changes since the book was built', () => {
  it('counts at once, and what is gone no more', () => {
    const book = bookOf('蓝月亮', '彩虹糖');
    book.apply([{ ...aWord('2', { word: '金苹果' }), isRemoved: false }]);
    expect(wordsIn(book, '蓝月亮、彩虹糖、金苹果')).toEqual(['蓝月亮', '彩虹糖', '金苹果']);
    book.apply([
      { ...aWord('0', { word: '蓝月亮' }), isRemoved: true },
      { ...aWord('2', { word: '金苹果' }), isRemoved: true },
    ]);
    expect(wordsIn(book, '蓝月亮、彩虹糖、金苹果')).toEqual(['彩虹糖']);
  });

  it('stands in the place of what it was', () => {
    const book = bookOf({ word: '蓝月亮', level: 'block' });
    book.apply([{ ...aWord('0', { word: '蓝月亮', level: 'warn', reason: '改了' }), isRemoved: false }]);
    expect(book.find(['蓝月亮'])[0]).toMatchObject([{ word: '蓝月亮', level: 'warn', reason: '改了' }]);
    book.apply([{ ...aWord('0', { word: '红月亮' }), isRemoved: false }]);
    expect(wordsIn(book, '蓝月亮')).toEqual([]);
    expect(wordsIn(book, '红月亮')).toEqual(['红月亮']);
  });

  it('goes on in a further tree once much has come, and what is gone from any of them counts no more', () => {
    const book = bookOf('蓝月亮');
    const batchOf = (stem: string) =>
      Array.from({ length: mostInOne }, (_, at) => ({
        ...aWord(`${stem}${at}`, { word: `${stem}${at}号` }),
        isRemoved: false,
      }));
    for (const stem of ['甲', '乙', '丙']) book.apply(batchOf(stem));
    const text = '蓝月亮、甲7号、乙7号、丙7号';
    expect(wordsIn(book, text)).toEqual(['蓝月亮', '甲7号', '乙7号', '丙7号']);
    book.apply([
      { ...aWord('甲7', { word: '甲7号' }), isRemoved: true },
      { ...aWord('乙7', { word: '丁7号' }), isRemoved: false },
      { ...aWord('丙7', { word: '丙7号', level: 'allow' }), isRemoved: false },
    ]);
    expect(wordsIn(book, text)).toEqual(['蓝月亮']);
    expect(wordsIn(book, '丁7号')).toEqual(['丁7号']);
  });

  it('[PRD-67] lets pass what it allows, and not what it allows no longer', () => {
    const book = bookOf('对对碰', { word: '一对对碰杯', level: 'allow' });
    book.apply([{ ...aWord('2', { word: '对对碰碰车', level: 'allow' }), isRemoved: false }]);
    expect(wordsIn(book, '对对碰碰车')).toEqual([]);
    book.apply([{ ...aWord('1', { word: '一对对碰杯', level: 'allow' }), isRemoved: true }]);
    expect(wordsIn(book, '一对对碰杯')).toEqual(['对对碰']);
    expect(wordsIn(book, '对对碰碰车')).toEqual([]);
  });
});

it('finds whatever a plain search finds, however the words came in', () => {
  const text = string({ unit: constantFrom('甲', '乙', '丙', '丁'), maxLength: 30 });
  const word = string({ unit: constantFrom('甲', '乙', '丙', '丁'), minLength: 1, maxLength: 4 });
  assert(
    property(array(word, { maxLength: 8 }), array(word, { maxLength: 4 }), text, (before, after, given) => {
      const book = bookOf(...new Set(before));
      const added = [...new Set(after)].filter((one) => !before.includes(one));
      book.apply(added.map((one, at) => ({ ...aWord(`a${at}`, { word: one }), isRemoved: false })));
      const plainly = [...before, ...added].filter((one) => given.includes(one));
      expect(wordsIn(book, given)).toEqual(expect.arrayContaining(plainly));
    }),
  );
});
