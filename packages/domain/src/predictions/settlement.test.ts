import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { lineText } from './odds-lines.ts';
import { playTypeName, playTypes, playTypesOf, type PlayType, type PredictedSport } from './play-types.ts';
import { outcomeNames } from './settlement-words.ts';
import {
  outcomes,
  payout,
  settle,
  statusOf,
  statusOfSelection,
  ticketPayout,
  type Outcome,
  type Score,
  type Ticket,
} from './settlement.ts';

/** Worked by hand, as the trade writes them. */
const cases = readFileSync(path.join(import.meta.dirname, 'settlement-cases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [play: string, line: string, selection: string, score: string, result: string]);

const proofs: Readonly<Record<PlayType, string>> = { 1: '94', 2: '95', 3: '96', 4: '97', 5: '98', 6: '97' };

const named = ([1, 2] as const).flatMap((sportId: PredictedSport) =>
  playTypesOf(sportId).map((playType) => [playTypeName(playType, sportId), playType] as const),
);

function playTypeNamed(play: string): PlayType {
  const found = named.find(([name]) => name === play);
  if (found === undefined) throw new Error(`No play type is called ${play}`);
  return found[1];
}

function codesNamed(playType: PlayType, selection: string): number[] {
  const names = selection.split('、');
  return playTypes[playType].selections.filter(({ name }) => names.includes(name)).map(({ code }) => code);
}

/** 受让 0.5/1 lies in the middle of −0.5 and −1. */
function lineNamed(text: string): number | null {
  if (text === '') return null;
  const halves =
    text === '平手'
      ? [0]
      : text
          .replace(/^(?:受让|让) /u, '')
          .split('/')
          .map(Number);
  const middle = halves.reduce((sum, half) => sum + half, 0) / halves.length;
  return (text.startsWith('受让') ? -middle : middle) * 4;
}

test('[PRD-94] [PRD-95] [PRD-96] [PRD-97] [PRD-98] the table has more than 200 cases and all six results', () => {
  expect(cases.length).toBeGreaterThan(200);
  expect(new Set(cases.map(([, , , , result]) => result))).toEqual(new Set(Object.values(outcomeNames)));
  expect(new Set(cases.map((one) => one.slice(0, 4).join(' '))).size).toBe(cases.length);
});

test.each(
  ([1, 2, 3, 4, 5, 6] as const).map((playType) => ({
    id: `PRD-${proofs[playType]}`,
    playType,
    own: cases.filter(([play]) => playTypeNamed(play) === playType),
  })),
)('[$id] play type $playType as worked by hand', ({ playType, own }) => {
  const settled = own.map(([play, lineAs, selection, score]) => {
    const line = lineNamed(lineAs);
    const [home = 0, away = 0] = score.split(':').map(Number);
    const { outcome } = settle({ playType, codes: codesNamed(playType, selection), line }, { home, away });
    return [play, line === null ? '' : lineText(playType, line), selection, score, outcomeNames[outcome]];
  });
  expect(own.length).toBeGreaterThan(7);
  expect(settled).toEqual(own);
});

test('[PRD-78] of two codes one that comes true is a hit', () => {
  const ticket = { playType: 1, codes: [1, 2], line: null } as const;
  expect(settle(ticket, { home: 1, away: 0 }).outcome).toBe('win');
  expect(settle(ticket, { home: 1, away: 1 }).outcome).toBe('win');
  expect(settle(ticket, { home: 0, away: 1 }).outcome).toBe('loss');
});

test('an outcome’s reason is data: score, line, difference or sum, margin', () => {
  const score = { home: 2, away: 1 };
  const handicap = { playType: 3, codes: [8], line: 3 } as const;
  expect(settle(handicap, score).why).toEqual({ by: 'line', ticket: handicap, score, figure: 1, margin: -1 });
  const total = { playType: 4, codes: [9], line: 11 } as const;
  expect(settle(total, score).why).toEqual({ by: 'line', ticket: total, score, figure: 3, margin: 1 });
  const lottery = { playType: 2, codes: [4], line: -4 } as const;
  expect(settle(lottery, score).why).toEqual({ by: 'result', ticket: lottery, score, cameTrue: 5 });
});

test('a ticket that cannot be is not settled', () => {
  const score = { home: 1, away: 0 };
  expect(() => settle({ playType: 3, codes: [7], line: null }, score)).toThrow(RangeError);
  expect(() => settle({ playType: 1, codes: [1], line: 4 }, score)).toThrow(RangeError);
  expect(() => settle({ playType: 3, codes: [9], line: 4 }, score)).toThrow(RangeError);
  expect(() => settle({ playType: 1, codes: [], line: null }, score)).toThrow(RangeError);
});

test('[PRD-104] [PRD-105] wins and half wins are hits, losses and half losses misses, push and void neither', () => {
  expect(outcomes.map((outcome) => [outcome, statusOf(outcome)])).toEqual([
    ['win', 1],
    ['halfWin', 1],
    ['push', 0],
    ['halfLoss', 2],
    ['loss', 2],
    ['void', 0],
  ]);
  expect([outcomeNames.push, outcomeNames.void]).toEqual(['走水', '无效']);
});

test('[PRD-89] of two selections one comes true, and by a line both fare alike', () => {
  const statuses = (ticket: Ticket, goals: Score) =>
    ticket.codes.map((code) => statusOfSelection(settle(ticket, goals), code));
  expect(statuses({ playType: 1, codes: [1, 2], line: null }, { home: 1, away: 0 })).toEqual([1, 2]);
  expect(statuses({ playType: 1, codes: [1, 2], line: null }, { home: 0, away: 1 })).toEqual([2, 2]);
  expect(statuses({ playType: 3, codes: [7], line: 0 }, { home: 0, away: 0 })).toEqual([0]);
  expect(statuses({ playType: 5, codes: [11], line: null }, { home: 80, away: 80 })).toEqual([0]);
});

test('[PRD-82] a stake of one pays European odds, or itself and the odds of handicap and total', () => {
  const paid = (odds: number, playType: PlayType) =>
    (['win', 'halfWin', 'push', 'halfLoss', 'loss', 'void'] as const satisfies readonly Outcome[]).map((outcome) =>
      payout(outcome, odds, playType),
    );
  for (const european of [1, 2, 5] as const) expect(payout('win', 3.4, european)).toBe(3.4);
  expect([payout('loss', 3.4, 1), payout('void', 3.4, 5)]).toEqual([0, 1]);
  for (const other of [3, 4, 6] as const) expect(paid(0.5, other)).toEqual([1.5, 1.25, 1, 0.5, 0, 1]);
});

test('[PRD-82] two selections share the stake: only the half on the one that came true pays', () => {
  const ticket = { playType: 1, codes: [1, 2], line: null } as const;
  const paid = (home: number, away: number) =>
    ticketPayout({ ...ticket, odds: { 1: 1.95, 2: 3.4, 3: 4.2 } }, settle(ticket, { home, away }));
  expect(paid(2, 1)).toBeCloseTo(0.975, 9);
  expect(paid(1, 1)).toBeCloseTo(1.7, 9);
  expect(paid(0, 1)).toBe(0);
  expect(ticketPayout({ ...ticket, odds: { 1: 1.95 } }, { outcome: 'void', why: { by: 'fate', phase: 'cut' } })).toBe(
    1,
  );
});

test('[PRD-82] a ticket pays by the odds of its own selection, and none without', () => {
  const ticket = { playType: 3, codes: [8], line: 2 } as const;
  const settled = settle(ticket, { home: 0, away: 1 });
  expect(ticketPayout({ ...ticket, odds: { 7: 0.9, 8: 0.8 } }, settled)).toBeCloseTo(1.8, 9);
  expect(() => ticketPayout({ ...ticket, odds: { 7: 0.9 } }, settled)).toThrow(RangeError);
});
