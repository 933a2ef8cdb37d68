import { expect, test } from 'vitest';

import { whyText } from './settlement-words.ts';
import { settle, type Ticket } from './settlement.ts';

const explained = (playType: Ticket['playType'], selection: readonly number[], line: number | null, score: string) => {
  const [home = 0, away = 0] = score.split(':').map(Number);
  return whyText(settle({ playType, codes: selection, line }, { home, away }), home > 20 ? 2 : 1);
};

test.each([
  [explained(1, [1, 2], null, '2:1'), '比分 2:1，赛果主胜；预测主胜、平局，命中'],
  [explained(1, [3], null, '1:1'), '比分 1:1，赛果平局；预测客胜，未中'],
  [explained(2, [4], -4, '2:1'), '比分 2:1，主队 -1 后为 1:1，赛果让平；预测让胜，未中'],
  [explained(2, [4, 5], 4, '0:1'), '比分 0:1，主队 +1 后为 1:1，赛果让平；预测让胜、让平，命中'],
  [explained(2, [6], -4, '0:0'), '比分 0:0，主队 -1 后为 -1:0，赛果让负；预测让负，命中'],
  [explained(3, [7], 3, '2:1'), '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球，赢半'],
  [explained(3, [8], 3, '2:1'), '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测客队，落后盘口 0.25 球，输半'],
  [explained(3, [7], -4, '0:1'), '比分 0:1，客队净胜 1 球，盘口主队受让 1；预测主队，与盘口相平，走水'],
  [explained(3, [8], 0, '1:1'), '比分 1:1，双方打平，盘口平手；预测客队，与盘口相平，走水'],
  [explained(3, [8], 22, '100:95'), '比分 100:95，主队净胜 5 分，盘口主队让 5.5；预测客队，领先盘口 0.5 分，命中'],
  [explained(4, [9], 11, '2:1'), '比分 2:1，共 3 球，盘口 2.5/3；预测大球，高出盘口 0.25 球，赢半'],
  [explained(4, [10], 13, '2:1'), '比分 2:1，共 3 球，盘口 3/3.5；预测小球，低于盘口 0.25 球，赢半'],
  [explained(5, [12], null, '98:95'), '比分 98:95，赛果主胜；预测客胜，未中'],
  [explained(5, [11], null, '90:90'), '比分 90:90，双方打平；预测主胜，无效'],
  [explained(6, [13], 842, '106:105'), '比分 106:105，共 211 分，盘口 210.5；预测大分，高出盘口 0.5 分，命中'],
])('why: %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  ['cut', '比赛腰斩，无效'],
  ['cancelled', '比赛取消，无效'],
  ['interrupted', '比赛中断，未在规定时间内续赛，无效'],
  ['postponed', '比赛推迟，未在规定时间内开赛，无效'],
  ['finished', '比赛推迟，未在规定时间内开赛，无效'],
] as const)('void because it is %s', (phase, expected) => {
  expect(whyText({ outcome: 'void', why: { by: 'fate', phase } }, 1)).toBe(expected);
});
