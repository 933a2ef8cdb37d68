import { expect, test } from 'vitest';

import { reasonLines } from './ticket-reason.ts';

const ticket = { sportId: 1, playType: 3, predict: '7', line: 3, homeScore: 2, awayScore: 1, why: '不会显示' };

test('a reason has a line for the match and a line for the selection', () => {
  expect(reasonLines(ticket)).toEqual([
    '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1',
    '预测主队，领先盘口 0.25 球，赢半',
  ]);
});

test('a prediction without a score shows the server’s sentence', () => {
  const cut = { ...ticket, homeScore: null, awayScore: null, why: '比赛腰斩，无效' };
  expect(reasonLines(cut)).toEqual(['比赛腰斩，无效', '']);
});
