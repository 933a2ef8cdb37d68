import { describe, expect, test } from 'vitest';

import type { WorldMatch } from './calendar.ts';
import { dayOf, HOUR } from './days.ts';
import type { MatchSnapshot } from './history.ts';
import type { OddsChange } from './odds.ts';
import { openWorld } from './world.ts';

const { calendar, histories, odds } = openWorld({ seed: 8, teams: 2000, matchesPerDay: 400 });
const today = dayOf(Date.UTC(2026, 10, 16) / 1000);
const forever = (today + 60) * 86_400;
const matches = calendar.matchesOfDay(today).filter((match) => odds.has(match));
const football = matches.filter(({ league }) => league.sport.key === 'football').slice(0, 25);
const basketball = matches.filter(({ league }) => league.sport.key === 'basketball').slice(0, 8);
const all = (match: WorldMatch) => odds.changes(match, 0, forever);
const series = (match: WorldMatch) => Object.values(Object.groupBy(all(match), nameOf)) as OddsChange[][];
const nameOf = ({ company, kind }: OddsChange) => `${company.index} ${kind}`;
const linesOf = (kind: string, of: readonly WorldMatch[]) =>
  of.flatMap(all).flatMap((change) => (change.kind === kind ? [Number(change.text.split(',')[1])] : []));

test('football has quarter lines, also negative ones, basketball halves', () => {
  const handicaps = linesOf('asia', football);
  expect(handicaps.every((line) => Number.isInteger(line * 4))).toBe(true);
  expect(handicaps.some((line) => Math.abs(line % 0.5) === 0.25)).toBe(true);
  expect(handicaps.some((line) => line < 0)).toBe(true);
  expect(linesOf('bs', football).some((line) => line % 0.5 === 0.25)).toBe(true);
  expect(linesOf('asia', basketball).every((line) => Number.isInteger(line * 2))).toBe(true);
  expect(Math.min(...linesOf('bs', basketball))).toBeGreaterThan(100);
});

test('an over-under line always exceeds the points scored so far', () => {
  const wrong = football.flatMap(all).filter(({ kind, text, score }) => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    return kind === 'bs' && Number(text.split(',')[1]) <= home + away;
  });
  expect(wrong).toEqual([]);
});

test('odds are texts of their kind, and no company offers odds without a margin', () => {
  const shape = {
    asia: /^\d+\.\d\d,-?\d+(\.\d+)?,\d+\.\d\d,[01]$/,
    bs: /^\d+\.\d\d,\d+(\.\d+)?,\d+\.\d\d,[01]$/,
    eu: /^\d+\.\d\d,(\d+\.\d\d|0),\d+\.\d\d,[01]$/,
    jc: /^\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,[01],(-1|1)$/,
  };
  const wrong = [...football, ...basketball].flatMap(all).filter(({ kind, text }) => {
    const [home = 0, middle = 0, away = 0] = text.split(',').map(Number);
    const isThreeWay = kind === 'eu' || kind === 'jc';
    const prices = isThreeWay ? [home, middle, away].filter((price) => price > 0) : [home + 1, away + 1];
    return !shape[kind].test(text) || prices.reduce((sum, price) => sum + 1 / price, 0) <= 1;
  });
  expect(wrong).toEqual([]);
});

describe('[MAT-80] odds move', () => {
  test('odds open days before, move, and close at the end at the latest', () => {
    for (const match of [...football, ...basketball]) {
      const end = histories.whole(match).at(-1) as MatchSnapshot;
      for (const changes of series(match)) {
        const ordered = changes.toSorted((one, other) => one.at - other.at);
        const { at, text } = ordered.at(-1) as OddsChange;
        expect(text.split(',')[3]).toBe('1');
        expect(at).toBeLessThanOrEqual(end.at + 10);
      }
      expect(Math.min(...all(match).map(({ at }) => at))).toBeLessThan(end.kickoff - 24 * HOUR);
    }
    expect(football.some((match) => series(match).some((changes) => changes.length > 50))).toBe(true);
  });

  test('a goal closes the odds line for a while', () => {
    const goals = football.flatMap((match) =>
      histories
        .whole(match)
        .filter(({ home, away, status, at }, index, whole) => {
          const before = whole[index - 1];
          const isGoal = before !== undefined && before.home.length > 0;
          const isNearEnd = (whole.at(-1) as MatchSnapshot).at - at < 200;
          return (
            isGoal &&
            !isNearEnd &&
            [2, 4].includes(status) &&
            `${home[0]}${away[0]}` !== `${before.home[0]}${before.away[0]}`
          );
        })
        .map(({ at }) => [match, at] as const),
    );
    expect(goals.length).toBeGreaterThan(20);
    for (const [match, at] of goals) {
      const live = odds.changes(match, at, at + 110).filter(({ company }) => company.isLive);
      expect(live.some(({ text }) => text.split(',')[3] === '1')).toBe(true);
    }
  });

  test('companies without live odds close by kick-off', () => {
    const afterKickoff = football.flatMap(all).filter(({ company, minute }) => !company.isLive && minute !== undefined);
    expect(afterKickoff.length).toBeGreaterThan(0);
    expect(afterKickoff.filter(({ text }) => text.split(',')[3] !== '1')).toEqual([]);
  });
});

test('odds changes are the same for any division of time', () => {
  for (const match of [...football.slice(0, 8), ...basketball.slice(0, 4)]) {
    const keyOf = (change: OddsChange) => `${nameOf(change)} ${change.at} ${change.text} ${change.score}`;
    const whole = all(match).map(keyOf).toSorted();
    const from = match.kickoff - 80 * HOUR;
    const pieces = Array.from({ length: 300 }, (_, index) =>
      odds.changes(match, from + index * 1733, from + (index + 1) * 1733),
    );
    const rest = odds.changes(match, from + 300 * 1733, forever);
    expect([...pieces.flat(), ...rest].map(keyOf).toSorted()).toEqual(whole);
  }
});
