import { expect, test } from 'vitest';

import type { WorldMatch } from './calendar.ts';
import { DAY, dayOf, HOUR, startOfDay } from './days.ts';
import { openWorld } from './world.ts';

const { calendar, catalog } = openWorld({ seed: 5, teams: 4000, matchesPerDay: 700 });
const today = dayOf(Date.UTC(2026, 10, 16, 4) / 1000);
const days = Array.from({ length: 36 }, (_, index) => today - 14 + index);
const matches = days.flatMap((day) => calendar.matchesOfDay(day));

test('[MAT-79] every day has hundreds of matches before and after it', () => {
  for (const now of [Date.UTC(2026, 10, 16), Date.UTC(2028, 1, 29, 20), Date.UTC(2031, 11, 31, 16)]) {
    const perDay = new Map<number, number>();
    for (const { day } of calendar.around(now / 1000)) perDay.set(day, (perDay.get(day) ?? 0) + 1);
    const middle = dayOf(now / 1000);
    for (let day = middle - 14; day <= middle + 21; day += 1) expect(perDay.get(day)).toBeGreaterThan(300);
  }
});

test('every sport has matches, and leagues are of three levels', () => {
  expect(new Set(matches.map(({ league }) => league.sport.key)).size).toBe(18);
  expect(new Set(catalog.leagues.map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
  expect(catalog.leagues.filter(({ isComposed }) => !isComposed).length).toBeGreaterThan(60);
});

test('a match belongs to the day in Shanghai on which it kicks off, and most of them to its evening', () => {
  expect(matches.filter(({ day, kickoff }) => dayOf(kickoff) !== day)).toEqual([]);
  const hourOf = ({ day, kickoff }: WorldMatch) => Math.floor((kickoff - startOfDay(day)) / HOUR);
  const inTheEvening = matches.filter((match) => hourOf(match) >= 18).length;
  const inTheMorning = matches.filter((match) => hourOf(match) < 12).length;
  expect(inTheEvening).toBeGreaterThan(matches.length / 2);
  expect(inTheMorning).toBeGreaterThan(matches.length / 10);
});

test('no team plays twice on a day, or against itself', () => {
  for (const day of days) {
    const playing = calendar.matchesOfDay(day).flatMap(({ home, away }) => [home.index, away.index]);
    expect(new Set(playing).size).toBe(playing.length);
  }
});

test('each match has a number of its own that leads back to it', () => {
  expect(new Set(matches.map(({ number }) => number)).size).toBe(matches.length);
  for (const match of matches.filter((_, index) => index % 97 === 0))
    expect(calendar.numbered(match.number)).toEqual(match);
});

test('sixty thousand teams have unique names in their sport and no more matches than configured', () => {
  const large = openWorld({ seed: 5, teams: 60_000, matchesPerDay: 700 });
  const names = large.catalog.teams.map(({ league, names: { full } }) => `${league.sport.key} ${full}`);
  expect(names.length).toBeGreaterThanOrEqual(60_000);
  expect(new Set(names).size).toBe(names.length);
  const month = Array.from({ length: 30 }, (_, index) => large.calendar.matchesOfDay(today + index).length);
  const perDay = month.reduce((sum, count) => sum + count, 0) / month.length;
  expect(perDay).toBeGreaterThan(500);
  expect(perDay).toBeLessThan(900);
});

test('days are the days of their zone', () => {
  const midnight = startOfDay(today);
  expect(new Date(midnight * 1000).toISOString()).toBe('2026-11-15T16:00:00.000Z');
  expect([dayOf(midnight - 1), dayOf(midnight), dayOf(midnight + DAY - 1)]).toEqual([today - 1, today, today]);
  expect([dayOf(midnight, 'utc'), dayOf(midnight + 8 * HOUR, 'utc')]).toEqual([today - 1, today]);
});
