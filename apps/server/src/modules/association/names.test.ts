import { describe, expect, test } from 'vitest';

import { compared, spellingsOf } from './name-choice.ts';
import { closeness, nameKey } from './names.ts';

describe('a name as it is compared', () => {
  test.each([
    ['皇家馬德里', '皇家马德里'],
    ['皇家马德里足球俱乐部', '皇家马德里'],
    ['湖人隊', '湖人队'],
    ['ＦＣ　Barcelona', 'barcelona'],
    ['Atlético Madrid', 'Atletico  Madrid FC'],
    ["Xi'an Wolves", 'Xian wolves'],
    ['Team Liquid', 'Liquid'],
    ['克里斯蒂亚诺·罗纳尔多', '克里斯蒂亚诺罗纳尔多'],
  ])('%s is %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  test.each([
    ['曼联', '曼联女足'],
    ['Arsenal', 'Arsenal Women'],
    ['巴塞罗那', '巴塞罗那U19'],
    ['皇家马德里', '皇家马德里青年队'],
    ['国际米兰', 'AC米兰'],
  ])('%s is not %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
    expect(compared(spellingsOf([one]), spellingsOf([other])).isSame).toBe(false);
  });

  test('a name of nothing but a kind of club keeps it', () => expect(nameKey('俱乐部')).toBe('俱乐部'));
});

const alike = (one: string, other: string) => compared(spellingsOf([one]), spellingsOf([other])).best;

describe('how alike names are', () => {
  test.each([
    ['沃尔夫斯堡', '沃耳弗斯堡'],
    ['曼联', '曼彻斯特联'],
    ['国米', '国际米兰'],
    ['布莱顿', '布莱頓隊'],
    ['多特蒙德', '多特蒙徳'],
    ['Man Utd', 'Manchester United'],
    ['Machester United', 'Manchester United'],
    ['PSG', 'Paris Saint Germain'],
  ])('%s and %s are worth a question', (one, other) => expect(alike(one, other)).toBeGreaterThanOrEqual(0.6));

  test.each([
    ['曼联', '利物浦'],
    ['Arsenal', 'Everton'],
    ['阿森纳', 'Arsenal'],
    ['曼联', '曼联女足'],
  ])('%s and %s are not', (one, other) => expect(alike(one, other)).toBeLessThan(0.6));

  test('two letters in each other’s place are one mistake', () => {
    expect(closeness('arsenal', 'arsneal')).toBeCloseTo(1 - 1 / 7);
    expect(closeness('', '')).toBe(1);
  });

  test('one language alone is no proof where the other speaks against it', () => {
    const one = spellingsOf(['英格兰超级联赛', 'Premier League']);
    expect(compared(one, spellingsOf(['加纳甲级', 'Premier League'])).isSame).toBe(false);
    expect(compared(one, spellingsOf(['英格兰超级联赛', 'Premier League'])).isSame).toBe(true);
  });
});
