import { describe, expect, test } from 'vitest';

import { DAY, HOUR } from '../world/days.ts';
import { sports, type WorldSport } from '../world/sports.ts';
import { openWorld } from '../world/world.ts';
import { oddsOfMatch, oddsSince } from './odds-records.ts';
import { cursorNamed, pageOf, type SupplyEntry } from './pages.ts';
import { profiles, supplierNames } from './profiles.ts';
import { Supply } from './supply.ts';

const settings = { seed: 9, teams: 1000, matchesPerDay: 200 };
const world = openWorld(settings);
const evening = Date.UTC(2026, 10, 16, 12, 30) / 1000;
const [football, basketball] = sports as [WorldSport, WorldSport];

type FeedRecord = { id: number; updated_at: number; match_time: number; status_id: number };
const recordsIn = (entries: readonly SupplyEntry[]) => entries.map(({ make }) => make() as FeedRecord);
const byId = (records: readonly FeedRecord[]) => new Map(records.map((record) => [record.id, record]));

describe.each(supplierNames)('%s', (name) => {
  const supply = new Supply(world, profiles[name]);

  test('a reader who follows the cursor misses nothing, though time goes on between the pages', () => {
    const known = new Map<number, FeedRecord>();
    const [from, until] = [evening - 1200, evening];
    let [second, cursor, more] = [from, undefined as string | undefined, true];
    while (more || second < until) {
      // Time stops in the end, or the reader would never see one.
      second = Math.min(until, second + 17);
      const query = { since: 0, limit: 90, cursor: cursor === undefined ? undefined : cursorNamed(cursor) };
      const answer = pageOf(supply.matches(football, second), query);
      for (const record of recordsIn(answer.entries)) known.set(record.id, record);
      ({ next: cursor, more } = answer.query);
    }
    expect(known).toEqual(byId(recordsIn(supply.matches(football, second))));
    expect(known.size).toBeGreaterThan(1000);
  });

  test('a cursor returns only later changes, in their order', () => {
    const all = supply.matches(football, evening);
    const { next } = pageOf(all, { since: 0, cursor: undefined, limit: 100_000 }).query;
    const later = pageOf(supply.matches(football, evening + 300), { since: 0, cursor: cursorNamed(next), limit: 1000 });
    const stamps = recordsIn(later.entries).map(({ updated_at }) => updated_at);
    expect(stamps.length).toBeGreaterThan(0);
    expect(stamps.length).toBeLessThan(all.length / 4);
    expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
    expect(
      stamps.every((stamp) => stamp > supply.view.stamp(evening) && stamp <= supply.view.stamp(evening + 300)),
    ).toBe(true);
  });

  test.each([football, basketball])('odds of $key that are read page by page are all that there were', (sport) => {
    const since = supply.view.stamp(evening - HOUR / 2);
    const read: string[] = [];
    let [second, next, more] = [evening - HOUR / 2 + 400, since, true];
    while (more || second < evening) {
      second = Math.min(evening, second + 31);
      const page = oddsSince(world, supply.view, sport, { since: next, limit: 250, second });
      read.push(...page.rows.map((row) => JSON.stringify(row)));
      ({ next, more } = page.query);
    }
    const matches = new Set(read.map((row) => (JSON.parse(row) as [number, [number]])[1][0]));
    const whole = [...matches]
      .flatMap((id) => oddsOfMatch(world, supply.view, supply.matchOfId(id) as never, evening))
      .filter(([, [, , [time]]]) => time > since);
    expect(new Set(read).size).toBe(read.length);
    expect(read.toSorted()).toEqual(whole.map((row) => JSON.stringify(row)).toSorted());
    expect(read.length).toBeGreaterThan(500);
  });

  test('a supplier’s diary has each match on the day of its own zone, from midnight to midnight', () => {
    const zone = name === 'nami' ? 8 * HOUR : 0;
    const today = Math.floor((evening + zone) / DAY);
    const days = [-2, -1, 0, 1, 2].map((index) => recordsIn(supply.diary(football, today + index, evening)));
    for (const [index, records] of days.entries()) {
      const midnight = (today - 2 + index) * DAY - zone;
      expect(records.filter(({ match_time: at }) => at < midnight || at >= midnight + DAY)).toEqual([]);
      expect(records.length).toBeGreaterThan(50);
    }
    const listed = recordsIn(supply.matches(football, evening)).filter(
      ({ match_time: at }) => at >= (today - 2) * DAY - zone && at < (today + 3) * DAY - zone,
    );
    expect(byId(days.flat())).toEqual(byId(listed));
  });

  test('matches known a second before midnight are known a second after it', () => {
    const midnights = [Date.UTC(2026, 10, 16, 16) / 1000, Date.UTC(2026, 10, 17) / 1000];
    for (const midnight of midnights) {
      const [before, after] = [midnight - 1, midnight + profiles[name].delay].map((second) =>
        byId(recordsIn(supply.matches(football, second))),
      ) as [Map<number, FeedRecord>, Map<number, FeedRecord>];
      const gone = [...before.values()].filter(({ id }) => !after.has(id));
      expect(gone.filter(({ match_time }) => match_time > midnight - 13 * DAY)).toEqual([]);
    }
  });

  test('the live list holds exactly the matches in play', () => {
    const live = recordsIn(supply.live(football, evening));
    expect(live.length).toBeGreaterThan(5);
    expect(live.filter(({ status_id }) => ![2, 3, 4, 5, 6, 7, 10].includes(status_id))).toEqual([]);
    const listed = recordsIn(supply.matches(football, evening));
    expect(live.length).toBe(listed.filter(({ status_id }) => [2, 3, 4, 5, 6, 7, 10].includes(status_id)).length);
  });

  test('the same seed and second give the same answers, after any earlier requests', () => {
    const again = new Supply(openWorld(settings), profiles[name]);
    const other = new Supply(openWorld({ ...settings, seed: 10 }), profiles[name]);
    for (const sport of sports) {
      for (const list of ['live', 'matches', 'players', 'teams', 'competitions'] as const)
        expect(recordsIn(again[list](sport, evening))).toEqual(recordsIn(supply[list](sport, evening)));
    }
    expect(recordsIn(other.matches(football, evening))).not.toEqual(recordsIn(supply.matches(football, evening)));
  });

  test('a supplier dates everything by its own clock', () => {
    const { clockAhead, delay } = profiles[name];
    const records = recordsIn(supply.matches(football, evening));
    expect(Math.max(...records.map(({ updated_at }) => updated_at))).toBeLessThanOrEqual(evening + clockAhead);
    supply.view.wrongClock = 3600;
    const later = recordsIn(supply.matches(football, evening));
    supply.view.wrongClock = 0;
    expect(later.map(({ updated_at }) => updated_at - 3600)).toEqual(records.map(({ updated_at }) => updated_at));
    expect(supply.view.undated(supply.view.dated(evening - delay))).toBe(evening - delay);
  });
});

test('[MAT-43] [MAT-44] the second supplier lists games as content type 22, and all other matches as the first does', () => {
  const lol = sports.find(({ key }) => key === 'lol') as WorldSport;
  const [nami, hbird] = supplierNames.map((name) => new Supply(world, profiles[name])) as [Supply, Supply];
  const type22 =
    'contentType leagueId leagueLogo leagueName startTime endTime hTeamId hTeamName hTeamLogo aTeamId aTeamName aTeamLogo';
  const fieldsOf = (supply: Supply, sport: WorldSport) =>
    Object.keys(recordsIn(supply.matches(sport, evening))[0] ?? {});
  expect(fieldsOf(hbird, lol)).toEqual(expect.arrayContaining(type22.split(' ')));
  expect(fieldsOf(hbird, lol)).not.toContain('match_time');
  for (const fields of [fieldsOf(nami, lol), fieldsOf(hbird, football)]) {
    expect(fields).toContain('match_time');
    expect(fields).not.toContain('contentType');
  }
});
