import { expect, test } from 'vitest';

import { disciplines } from './disciplines.ts';
import {
  isOver,
  phaseOf,
  stageGroups,
  stageName,
  stageOptionsOf,
  stagesIn,
  stagesOf,
  stagesOfFilter,
  toneOf,
} from './match-stages.ts';

const named = (name: string, discipline: number = disciplines.soccer) =>
  stagesOf(discipline).find((stage) => stage.name === name)?.code ?? -1;

test('[MAT-63] finished shows dark: 完场 for sports, 已结束 for e-sports', () => {
  expect(stageName(90, disciplines.soccer)).toBe('完场');
  expect(stageName(90, disciplines.lol)).toBe('已结束');
  expect(toneOf(90)).toBe('dark');
});

test('[MAT-64] not started shows neutral', () => {
  expect(toneOf(named('未开赛'))).toBe('neutral');
});

test('[MAT-65] half-time, interrupted, cut and postponed warn; cancelled and undecided are neutral', () => {
  const warning = ['中场', '中断', '腰斩', '推迟'].map((name) => toneOf(named(name)));
  expect(warning).toEqual(['warning', 'warning', 'warning', 'warning']);
  expect(toneOf(named('中场', disciplines.basketball))).toBe('warning');
  expect(['取消', '待定'].map((name) => toneOf(named(name)))).toEqual(['neutral', 'neutral']);
});

test('[MAT-66] any other stage shows the default tone', () => {
  const others = ['上半场', '下半场', '加时上半场', '点球大战'].map((name) => toneOf(named(name)));
  expect(new Set(others)).toEqual(new Set(['default']));
});

test('[MAT-67] the tone follows the code, not the wording', () => {
  expect(stageName(90, disciplines.lol)).not.toBe(stageName(90, disciplines.soccer));
  for (const discipline of Object.values(disciplines))
    for (const { code, phase } of stagesOf(discipline)) expect(phaseOf(code)).toBe(phase);
});

test('each discipline has its own stages between the same beginning and end', () => {
  expect(named('第三节', disciplines.basketball)).toBeGreaterThan(0);
  expect(named('第三节', disciplines.soccer)).toBe(-1);
  expect(named('进行中', disciplines.kog)).toBeGreaterThan(0);
  const codes = stagesOf(disciplines.basketball).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('after the end, a cut or a cancellation nothing more is expected', () => {
  expect([90, 93, 94].every(isOver)).toBe(true);
  expect([1, 12, 91, 92, 95].some(isOver)).toBe(false);
});

test('[day 1] stages come in three groups that hold every stage but the abnormal one, once', () => {
  const namesIn = (group: (typeof stageGroups)[number]) =>
    stagesIn(group).map((code) => stageName(code, disciplines.soccer));
  expect(namesIn('inPlay')).toEqual(expect.arrayContaining(['上半场', '中场', '下半场', '局间休息', '中断']));
  expect(namesIn('notStarted')).toEqual(['未开赛', '推迟', '待定']);
  expect(namesIn('ended')).toEqual(['完场', '腰斩', '取消']);
  const grouped = stageGroups.flatMap(stagesIn);
  const known = Object.values(disciplines).flatMap((discipline) => stagesOf(discipline).map(({ code }) => code));
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(new Set([0, ...grouped])).toEqual(new Set(known));
});

test('[day 1] the stage filter offers the groups above the single stages, with different names', () => {
  for (const discipline of Object.values(disciplines)) {
    const names = stageOptionsOf(discipline).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['进行中', '未开赛', '已结束']);
    expect(new Set(names).size).toBe(names.length);
  }
  const soccer = stageOptionsOf(disciplines.soccer).map(({ name }) => name);
  expect(soccer.slice(3, 5)).toEqual(['仅未开赛', '上半场']);
  expect(stagesOfFilter(['ended', '12', '90'])).toEqual([90, 93, 94, 12]);
});
