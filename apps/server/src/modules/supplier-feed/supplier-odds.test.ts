import { disciplines } from '@touchline/domain/matches/disciplines';
import { describe, expect, test } from 'vitest';

import { oddsByMaker, readOddsRecords } from './supplier-odds.ts';

const whence = { supplier: 'NAMI', sport: 'football', discipline: disciplines.soccer as number, suppliedAt: 2000 };
const change = [7, 'asia', [1500, '38', '1.00,0.75,0.87,1', 2], '2-1'];
const read = (odds: unknown, other: Partial<typeof whence> = {}) =>
  readOddsRecords(oddsByMaker.parse({ 3: [odds] }), { ...whence, ...other });
const reasonOf = (odds: unknown, other: Partial<typeof whence> = {}) => read(odds, other).unread[0]?.reason;

describe('a supplier’s odds', () => {
  test.each([
    ['asia', '1.00,0.75,0.87,1', { line: 3, odds: [1, 0.87], closed: true }],
    ['asia', '0.9,-0.25,0.95,0', { line: -1, odds: [0.9, 0.95], closed: false }],
    ['bs', '0.85,2.5,1.02,0', { line: 10, odds: [0.85, 1.02], closed: false }],
    ['eu', '1.95,3.40,4.20,0', { line: null, odds: [1.95, 3.4, 4.2], closed: false }],
    ['jc', '3.10,3.45,1.98,0,-1', { line: -4, odds: [3.1, 3.45, 1.98], closed: false }],
  ] as const)('%s: %s', (kind, text, expected) => {
    const { reported, unread } = read([7, kind, [1500, '', text, 1], '0-0']);
    expect(unread).toEqual([]);
    expect(reported).toMatchObject([
      { supplierId: `3/7/${kind}/1500`, company: '3', matchRef: '7', reportedAt: 1500, ...expected },
    ]);
  });

  test('basketball has no draw, and no lottery', () => {
    const basketball = { sport: 'basketball', discipline: disciplines.basketball };
    const { reported } = read([7, 'eu', [1500, '', '1.55,0,2.40,0', 1], '0-0'], basketball);
    expect(reported[0]?.odds).toEqual([1.55, 2.4]);
    expect(reasonOf([7, 'jc', [1500, '', '3.10,3.45,1.98,0,-1', 1], '0-0'], basketball)).toBe('该项目没有此类赔率');
  });

  test.each([
    [['7', 'asia', [1500, '', '1,0.75,0.87,0', 1], '0-0'], '赔率记录不符合约定'],
    [[7, 'odd', [1500, '', '1,0.75,0.87,0', 1], '0-0'], '赔率记录不符合约定'],
    [[7, 'asia', '1,0.75,0.87,0', '0-0'], '赔率记录不符合约定'],
    [null, '赔率记录不符合约定'],
    [[7, 'asia', [1500, '', '1,0.8,0.87,0', 1], '0-0'], '赔率内容不符合约定'],
    [[7, 'eu', [1500, '', '1.95,3.40,4.20', 1], '0-0'], '赔率内容不符合约定'],
    [[7, 'eu', [1500, '', '0.95,3.40,4.20,0', 1], '0-0'], '赔率内容不符合约定'],
    [[7, 'asia', [2100, '', '1,0.75,0.87,0', 1], '0-0'], '更新时间晚于供应商当前时间'],
    [[7, 'asia', [1500, '', '1,0.75,\u0000,0', 1], '0-0'], '含有无法保存的字符'],
  ])('cannot be read: %j', (odds, reason) => {
    expect(reasonOf(odds)).toBe(reason);
  });

  test('nothing may come as an empty list, and nothing else may', () => {
    expect(oddsByMaker.parse([])).toEqual([]);
    expect([[change], '{}', { x: [] }].map((given) => oddsByMaker.safeParse(given).success)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('every change of a line counts, and what is the same but once', () => {
    const later = [7, 'asia', [1600, '40', '1.00,0.75,0.87,1', 2], '2-1'];
    const sameSecond = [7, 'asia', [1600, '40', '1.02,0.75,0.85,0', 2], '2-1'];
    const records = oddsByMaker.parse({ 3: [change, later, later, sameSecond], 5: [change] });
    const { reported, different } = readOddsRecords(records, whence);
    expect([reported.length, different]).toEqual([4, 4]);
  });

  test('[hardening 8] unreadable odds are kept under their line and second, or by themselves without one', () => {
    const { unread } = read([7, 'asia', [1500, '', 'x', 1], '0-0']);
    expect(unread).toMatchObject([{ supplierId: '3/7/asia/1500', record: { company: '3', updated_at: 1500 } }]);
    expect(read([7, 'asia', ['1500', '', 'x', 1], '0-0']).unread).toMatchObject([{ supplierId: null }]);
    const records = oddsByMaker.parse({ 3: [1500, 1600].map((time) => [7, 'asia', [time, '', 'x', 1], '0-0']) });
    expect(readOddsRecords(records, whence).unread).toHaveLength(2);
  });
});
