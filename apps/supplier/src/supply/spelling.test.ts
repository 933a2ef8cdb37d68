import { describe, expect, test } from 'vitest';

import { Truth, type RecordPair } from '../http/truth.ts';
import { sports } from '../world/sports.ts';
import { openWorld } from '../world/world.ts';
import type { SupplyEntry } from './pages.ts';
import { profiles } from './profiles.ts';
import type { RecordSpelling } from './spelling.ts';
import { Supply } from './supply.ts';

const world = openWorld({ seed: 9, teams: 2000, matchesPerDay: 350 });
const suppliers = { nami: new Supply(world, profiles.nami), hbird: new Supply(world, profiles.hbird) };
const truth = new Truth(world, suppliers);
const now = Date.UTC(2026, 10, 16, 12, 30) / 1000;

type NamedRecord = RecordSpelling & { id: number; competition_id: number };
type List = 'competitions' | 'teams' | 'players' | 'matches';

function recordsOf(supply: Supply, list: List): Map<number, NamedRecord> {
  const entries: SupplyEntry[] = sports.flatMap((sport) => supply[list](sport, now));
  return new Map(entries.map(({ id, make }) => [id, make() as NamedRecord]));
}

describe.each(['competitions', 'teams', 'players', 'matches'] as const)('%s', (list) => {
  const records = { nami: recordsOf(suppliers.nami, list), hbird: recordsOf(suppliers.hbird, list) };
  const pairs = truth.pairs(list, now);

  test('every record matches at most one record of the other supplier, and the truth lists each', () => {
    const [nami, hbird] = [0, 1].map((side) => pairs.flatMap((pair) => pair[side as 0 | 1] ?? [])) as [
      number[],
      number[],
    ];
    for (const ids of [nami, hbird]) expect(new Set(ids).size).toBe(ids.length);
    const [ofNami, ofHbird] = [new Set(nami), new Set(hbird)];
    expect([...records.nami.keys()].filter((id) => !ofNami.has(id))).toEqual([]);
    expect([...records.hbird.keys()].filter((id) => !ofHbird.has(id))).toEqual([]);
  });

  test('both suppliers have most records, and neither has all', () => {
    const both = pairs.filter(([nami, hbird]) => nami !== null && hbird !== null).length;
    expect(pairs.filter(([nami, hbird]) => nami === null && hbird === null)).toEqual([]);
    expect(both).toBeGreaterThan(pairs.length * 0.8);
    expect(both).toBeLessThan(pairs.length);
  });

  test('ids of the two suppliers are unrelated', () => {
    const both = pairs.filter((pair): pair is [number, number] => !pair.includes(null));
    expect(new Set(both.map(([nami, hbird]) => hbird - nami)).size).toBeGreaterThan(both.length * 0.9);
  });
});

describe('names', () => {
  const teams = { nami: recordsOf(suppliers.nami, 'teams'), hbird: recordsOf(suppliers.hbird, 'teams') };
  const both = truth
    .pairs('teams', now)
    .flatMap(([nami, hbird]: RecordPair) =>
      nami === null || hbird === null ? [] : [[teams.nami.get(nami), teams.hbird.get(hbird)]],
    ) as [NamedRecord, NamedRecord][];

  test('names of one team differ between suppliers for most teams, and agree for some', () => {
    const alike = both.filter(([nami, hbird]) => nami.name_zh === hbird.name_zh).length;
    expect(alike).toBeGreaterThan(0);
    expect(alike).toBeLessThan(both.length * 0.25);
  });

  test('names within a competition are never those of another team', () => {
    for (const records of [teams.nami, teams.hbird]) {
      const names = [...records.values()].map(({ competition_id, name_zh }) => `${competition_id} ${name_zh}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('names come simplified, short, traditional, with the kind of club, by ear, mistyped and in English', () => {
    const hbird = [...teams.hbird.values()].map(({ name_zh }) => name_zh);
    expect(hbird.filter((name) => /[聯隊爾羅]/.test(name)).length).toBeGreaterThan(50);
    expect(hbird.filter((name) => name.endsWith('俱乐部')).length).toBeGreaterThan(50);
    expect(hbird.filter((name) => /^[\w .&'-]+$/.test(name)).length).toBeGreaterThan(50);
    const nami = [...teams.nami.values()];
    expect(nami.some(({ name_zh, short_name_zh }) => name_zh !== short_name_zh)).toBe(true);
    expect(nami.filter(({ name_zh }) => /[聯隊爾羅]/.test(name_zh))).toEqual([]);
  });
});

test('the same match kicks off within half an hour at both suppliers, with few exceptions', () => {
  const times = (supply: Supply) =>
    new Map(
      sports
        .flatMap((sport) => supply.matches(sport, now))
        .map(({ id, make }) => [id, (make() as { match_time: number }).match_time]),
    );
  const [nami, hbird] = [times(suppliers.nami), times(suppliers.hbird)];
  const apart = truth.pairs('matches', now).flatMap(([one, other]) => {
    const [first, second] = [nami.get(one ?? 0), hbird.get(other ?? 0)];
    return first === undefined || second === undefined ? [] : [Math.abs(first - second)];
  });
  const far = apart.filter((seconds) => seconds > 1800).length;
  expect(far).toBeGreaterThan(0);
  expect(far).toBeLessThan(apart.length * 0.03);
  expect(apart.filter((seconds) => seconds > 0 && seconds <= 1800).length).toBeGreaterThan(apart.length * 0.03);
});
