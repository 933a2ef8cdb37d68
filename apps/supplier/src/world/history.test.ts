import { describe, expect, test } from 'vitest';

import type { WorldMatch } from './calendar.ts';
import { dayOf } from './days.ts';
import { fateOf } from './fate.ts';
import type { MatchSnapshot } from './history.ts';
import { openWorld } from './world.ts';

const seed = 6;
const { calendar, histories } = openWorld({ seed, teams: 4000, matchesPerDay: 700 });
const today = dayOf(Date.UTC(2026, 10, 16) / 1000);
const calm = (match: WorldMatch) => fateOf(seed, match).kind === 'plays' && !match.league.isKnockout;
/** Of those that simply play, some. */
const matches = Array.from({ length: 21 }, (_, index) => calendar.matchesOfDay(today + index))
  .flat()
  .filter((match, index) => !calm(match) || !match.league.isComposed || index % 20 === 0);
const of = (sport: string, fate: string) =>
  matches.filter((match) => match.league.sport.key === sport && fateOf(seed, match).kind === fate);
const lived = (fate: string): [WorldMatch, readonly MatchSnapshot[]][] =>
  matches.filter((match) => fateOf(seed, match).kind === fate).map((match) => [match, histories.whole(match)]);
const statuses = (match: WorldMatch) => withoutRepeats(histories.whole(match).map(({ status }) => status));
const withoutRepeats = (all: readonly number[]) => all.filter((one, index) => one !== all[index - 1]);

test('time goes forward, and scores never fall while a match is played', () => {
  const backward = (one: MatchSnapshot, other: MatchSnapshot) =>
    other.at <= one.at ||
    (['home', 'away'] as const).some((side) => one[side].some((score, at) => score > (other[side][at] ?? 0)));
  const faults = matches
    .filter((match) => fateOf(seed, match).kind !== 'corrected')
    .filter((match) => {
      const whole = histories.whole(match);
      return whole.some((snapshot, index) => index > 0 && backward(whole[index - 1] as MatchSnapshot, snapshot));
    });
  expect(faults).toEqual([]);
});

describe('[MAT-80] a match plays minute by minute', () => {
  test('[MAT-71] football: two halves and a break, and more only in a cup that is level', () => {
    const courses = new Set(of('football', 'plays').map((match) => statuses(match).join(' ')));
    expect([...courses].toSorted()).toEqual(['1 2 3 4 5 6 7 8', '1 2 3 4 5 6 8', '1 2 3 4 8']);
    for (const match of of('football', 'plays')) {
      const whole = histories.whole(match);
      const [first, last] = [whole.find(({ status }) => status === 2), whole.at(-1)] as [MatchSnapshot, MatchSnapshot];
      const minutes = (last.at - first.at) / 60;
      const isLong = whole.some(({ status }) => status === 5);
      expect(match.league.isKnockout || !isLong).toBe(true);
      expect(minutes).toBeGreaterThan(isLong ? 138 : 106);
      expect(minutes).toBeLessThan(isLong ? 170 : 120);
      expect(first.at - last.kickoff).toBeLessThanOrEqual(180);
    }
  });

  test('[MAT-73] football counts regular, half-time, red, yellow, corner, overtime and penalties', () => {
    for (const match of of('football', 'plays')) {
      const whole = histories.whole(match);
      const end = whole.at(-1) as MatchSnapshot;
      const half = whole.find(({ status }) => status === 3) as MatchSnapshot;
      const regular = whole.findLast(({ status }) => status === 4) as MatchSnapshot;
      for (const side of ['home', 'away'] as const) {
        expect(end[side]).toHaveLength(7);
        expect(end[side][1]).toBe(half[side][0]);
        expect(end[side][0]).toBe(regular[side][0]);
      }
      if (!whole.some(({ status }) => status === 7)) continue;
      expect(end.home[5]).toBe(end.away[5]);
      expect(end.home[6]).not.toBe(end.away[6]);
    }
  });

  test('[MAT-74] [MAT-76] basketball: four quarters with breaks, and overtime until somebody leads', () => {
    const played = of('basketball', 'plays');
    const courses = new Set(played.map((match) => statuses(match).join(' ')));
    expect([...courses].toSorted()).toEqual(['1 2 3 4 5 6 7 8 10', '1 2 3 4 5 6 7 8 9 10']);
    const sum = (scores: readonly number[]) => scores.reduce((all, points) => all + points, 0);
    for (const match of played) {
      const { home, away } = histories.whole(match).at(-1) as MatchSnapshot;
      expect([home.length, away.length]).toEqual([5, 5]);
      expect(sum(home)).not.toBe(sum(away));
      const regular = sum(home.slice(0, 4)) - sum(away.slice(0, 4));
      expect(sum([home[4] ?? 0, away[4] ?? 0]) > 0).toBe(regular === 0);
      expect(sum([...home, ...away])).toBeGreaterThan(120);
    }
  });

  test('a won map, set or frame adds one to the winner’s total', () => {
    for (const match of ['lol', 'csgo', 'volleyball', 'tabletennis', 'tennis'].flatMap((sport) => of(sport, 'plays'))) {
      const { home, away } = histories.whole(match).at(-1) as MatchSnapshot;
      const won = home.filter((points, index) => index > 0 && points > (away[index] ?? 0)).length;
      expect(home[0]).toBe(won);
      expect(away[0]).toBe(home.length - 1 - won);
      expect(home[0]).not.toBe(away[0]);
    }
  });

  test('in timed sports the total is the sum of the periods, and one side wins', () => {
    for (const match of ['baseball', 'ice_hockey', 'american_football'].flatMap((sport) => of(sport, 'plays'))) {
      const { home, away } = histories.whole(match).at(-1) as MatchSnapshot;
      for (const [total, ...periods] of [home, away])
        expect(periods.reduce((sum, points) => sum + points, 0)).toBe(total);
      expect(home[0]).not.toBe(away[0]);
    }
  });
});

describe('codes of deviations', () => {
  const lastCodes = (sport: string) =>
    Object.fromEntries(
      ['abnormal', 'plays', 'postponed', 'cut', 'cancelled'].map((fate) => [
        fate,
        new Set(of(sport, fate).map((match) => histories.whole(match).at(-1)?.status)),
      ]),
    );
  const codes = (sport: string, fate: string) =>
    new Set(of(sport, fate).flatMap((match) => histories.whole(match).map(({ status }) => status)));

  test('[MAT-72] football codes are 9 postponed, 10 interrupted, 11 cut, 12 cancelled, 13 to be decided', () => {
    expect(lastCodes('football')).toEqual({
      abnormal: new Set([0]),
      plays: new Set([8]),
      postponed: new Set([8, 9]),
      cut: new Set([11]),
      cancelled: new Set([12]),
    });
    expect(codes('football', 'interrupted')).toContain(10);
    expect(codes('football', 'undecided')).toContain(13);
  });

  test('[MAT-75] basketball codes are 11 interrupted, 12 cancelled, 13 postponed, 14 cut, 15 to be decided', () => {
    const { abnormal: _rare, ...rest } = lastCodes('basketball');
    expect(rest).toEqual({
      plays: new Set([10]),
      postponed: new Set([10, 13]),
      cut: new Set([14]),
      cancelled: new Set([12]),
    });
    expect(codes('basketball', 'interrupted')).toContain(11);
    expect(codes('basketball', 'undecided')).toContain(15);
  });
});

describe('not every match goes as planned', () => {
  test('a postponed match is announced before kick-off, and perhaps played days later', () => {
    const courses = lived('postponed');
    const again = courses.filter(([, whole]) => whole.some(({ period }) => period > 0));
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(courses.length);
    for (const [match, whole] of courses) {
      const said = whole.find(({ status }) => status === match.league.sport.statuses.postponed) as MatchSnapshot;
      expect(said.at).toBeLessThan(match.kickoff);
    }
    for (const [match, whole] of again) {
      const { kickoff } = whole.at(-1) as MatchSnapshot;
      expect(kickoff - match.kickoff).toBeGreaterThanOrEqual(2 * 86_400);
      expect(whole.findLast(({ period }) => period === 0)?.at).toBeLessThan(kickoff);
    }
  });

  test('a cancelled match is never played', () => {
    for (const [match, whole] of lived('cancelled')) {
      expect(whole.at(-1)?.status).toBe(match.league.sport.statuses.cancelled);
      expect(whole.every(({ period }) => period === 0)).toBe(true);
    }
  });

  test('a cut match is interrupted, and never resumed', () => {
    expect(lived('cut').length).toBeGreaterThan(0);
    for (const [match, whole] of lived('cut')) {
      const { interrupted, cut } = match.league.sport.statuses;
      expect(whole.slice(-2).map(({ status }) => status)).toEqual([interrupted, cut]);
      expect(whole.at(-1)?.home).toEqual(whole.at(-3)?.home);
    }
  });

  test('an interrupted match resumes where it was and ends', () => {
    expect(lived('interrupted').length).toBeGreaterThan(0);
    for (const [match, whole] of lived('interrupted')) {
      const at = whole.findIndex(({ status }) => status === match.league.sport.statuses.interrupted);
      expect(whole[at + 1]?.status).toBe(whole[at - 1]?.status);
      expect(whole[at + 1]?.home).toEqual(whole[at - 1]?.home);
      expect(whole.at(-1)?.status).toBe(match.league.sport.statuses.ended);
    }
  });

  test('a corrected result changes after the end', () => {
    expect(lived('corrected').length).toBeGreaterThan(0);
    for (const [match, whole] of lived('corrected')) {
      const [end, put] = whole.slice(-2) as [MatchSnapshot, MatchSnapshot];
      expect([end.status, put.status]).toEqual([match.league.sport.statuses.ended, match.league.sport.statuses.ended]);
      expect([put.home, put.away]).not.toEqual([end.home, end.away]);
    }
  });

  test('an undecided match has a time three days before it at the latest', () => {
    expect(lived('undecided').length).toBeGreaterThan(0);
    for (const [match, whole] of lived('undecided')) {
      expect(whole[0]?.status).toBe(match.league.sport.statuses.undecided);
      expect(histories.at(match, match.kickoff - 3 * 86_400)?.kickoff).toBe(match.kickoff);
    }
  });
});

test('the state of a match at a time is the same for later and repeated requests', () => {
  const fresh = openWorld({ seed, teams: 4000, matchesPerDay: 700 });
  for (const match of matches.filter((_, index) => index % 17 === 0)) {
    const same = fresh.calendar.numbered(match.number) as WorldMatch;
    const times = histories.whole(match).flatMap(({ at }) => [at - 1, at, at + 30]);
    for (const time of times.toReversed()) {
      expect(fresh.histories.at(same, time)).toEqual(histories.at(match, time));
      expect(fresh.histories.latest(same, time)?.at).toBe(histories.at(match, time)?.at);
    }
  }
});
