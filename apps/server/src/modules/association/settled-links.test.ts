import { describe, expect, test, vi } from 'vitest';

import {
  discipline,
  entry,
  feed,
  key,
  leagues,
  match,
  matches,
  nameOf,
  nami,
  nine,
  openProposals,
  ownersConnection,
  query,
  recordOf,
  row,
  teams,
  withTwoSuppliers,
} from '../../../test/feed/two-suppliers.ts';
import { recordsOf, rivalsOf } from './association.repository.ts';
import { acceptProposal, linkMatch, mergeEntries, refuseProposals, unlinkMatch } from './index.ts';
import type { FreeRecord } from './match-choice.ts';

withTwoSuppliers();

describe('[hardening 16] links that a person refused', () => {
  /** The same match half an hour apart, which somebody has said is not the same. */
  async function refusedPair(): Promise<void> {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12]), match(102, [1, 11, 12], { match_time: nine + 86_400 })]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 31 * 60 })]);
    const [proposal] = await openProposals('match');
    await feed((tx) => refuseProposals(tx, proposal?.id ?? '', 'somebody'));
  }

  test('the machine does not tie the other way round', async () => {
    await refusedPair();
    await matches('NAMI', [match(101, [1, 11, 12], { match_time: nine + 600, updated_at: nine + 1 })]);
    expect([(await recordOf('NAMI', 101)).link, (await recordOf('HBIRD', 701)).link]).toEqual(['own', 'own']);
    expect(await openProposals('match')).toEqual([]);
  });

  test('the machine does not tie to what that has gone into', async () => {
    await refusedPair();
    const { match: other } = await recordOf('NAMI', 102);
    await feed((tx) => linkMatch(tx, key('NAMI', 101), other ?? '', 'somebody'));
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 300, updated_at: nine + 1 })]);
    expect((await recordOf('HBIRD', 701)).link).toBe('own');
  });

  test('nor a name to what was merged', async () => {
    await nami();
    await teams('NAMI', [entry(14, '狼堡', { competition_id: 1 })]);
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    const [proposal] = await openProposals('team');
    await feed((tx) => refuseProposals(tx, proposal?.id ?? '', 'somebody'));
    const { entry: winner } = await nameOf('NAMI', 'team', 14);
    await feed((tx) => mergeEntries(tx, winner ?? '', proposal?.candidate_id ?? '', 'somebody'));
    await teams('HBIRD', [entry(73, '沃尔夫斯堡', { competition_id: 7, updated_at: nine + 1 })]);
    expect((await nameOf('HBIRD', 'team', 73)).link).toBe('own');
    expect(await openProposals('team')).toEqual([]);
  });
});

describe('[hardening 16] the candidates of a record', () => {
  const rivalsOfRecord = (id: number) =>
    feed(async (tx) => {
      const records = await recordsOf(tx, discipline, [key('HBIRD', id)]);
      return (await rivalsOf(tx, discipline, records as FreeRecord[])).map(({ minutes }) => minutes);
    });
  const manyOfNami = () =>
    matches(
      'NAMI',
      Array.from({ length: 80 }, (_, at) => match(101 + at, [1, 11, 12], { match_time: nine + (at % 10) * 60 })),
    );

  test('where its league is its own, those whose teams are called something like its own', async () => {
    await nami();
    await manyOfNami();
    await leagues('HBIRD', [entry(7, '联赛甲')]);
    await teams('HBIRD', [
      entry(71, '红魔', { competition_id: 7 }),
      entry(72, '红军', { competition_id: 7 }),
      entry(73, '曼市', { competition_id: 7 }),
      entry(74, '大利物浦', { competition_id: 7 }),
    ]);
    await matches('HBIRD', [match(701, [7, 71, 72]), match(702, [7, 73, 74])]);
    expect(await rivalsOfRecord(701)).toEqual([]);
    expect((await rivalsOfRecord(702)).length).toBeGreaterThan(0);
  });

  test('some that begin nearest, however many there are', async () => {
    await nami();
    await manyOfNami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '红魔', { competition_id: 7 }), entry(72, '红军', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    const minutes = await rivalsOfRecord(701);
    expect([minutes.length, Math.max(...minutes)]).toEqual([50, 6]);
  });

  test('a page is followed in parts, and answered as a whole', async () => {
    await nami();
    const page = Array.from({ length: 450 }, (_, at) =>
      match(1000 + at, [1, 11, 12], { match_time: nine + at * 86_400 }),
    );
    const changed = await matches('NAMI', page);
    expect(new Set(changed.map(({ matchId }) => matchId)).size).toBe(450);
  });
});

describe('links and people', () => {
  test('[hardening 16] names that are not alike are not learned from a person’s tie, but asked about', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await leagues('HBIRD', [entry(7, '联赛甲')]);
    const records = [entry(71, '红魔', { competition_id: 7 }), entry(72, '红军', { competition_id: 7 })];
    await teams('HBIRD', records);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    const { match: first } = await recordOf('NAMI', 101);
    await feed((tx) => linkMatch(tx, key('HBIRD', 701), first ?? '', 'somebody'));
    expect(await recordOf('HBIRD', 701)).toEqual({ link: 'person', match: first });
    await teams('HBIRD', records);
    for (const [kind, id, theirs] of [
      ['league', 7, 1],
      ['team', 71, 11],
      ['team', 72, 12],
    ] as const) {
      expect((await nameOf('HBIRD', kind, id)).link).toBe('own');
      const { entry: meant } = await nameOf('NAMI', kind, theirs);
      expect(await openProposals(kind)).toContainEqual(
        expect.objectContaining({ supplier_id: String(id), candidate_id: meant }),
      );
    }
    const [proposal] = await openProposals('league');
    await feed((tx) => acceptProposal(tx, proposal?.id ?? '', 'somebody'));
    expect((await nameOf('HBIRD', 'league', 7)).link).toBe('person');
  });

  test('[hardening 16] home and away changed round make no team another', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await leagues('HBIRD', [entry(7, '英格兰超联')]);
    await teams('HBIRD', [entry(71, '曼彻斯特', { competition_id: 7 }), entry(72, '利物普', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 72, 71])]);
    const { match: first } = await recordOf('NAMI', 101);
    await feed((tx) => linkMatch(tx, key('HBIRD', 701), first ?? '', 'somebody'));
    expect((await nameOf('HBIRD', 'league', 7)).link).toBe('person');
    for (const id of [71, 72]) expect((await nameOf('HBIRD', 'team', id)).link).toBe('own');
    const { rows } = await query<{ pair: string[] }>(
      `SELECT ARRAY[named.name, entry.name] AS pair FROM platform.link_proposals proposal
       JOIN platform.supplier_entries named USING (supplier, kind, discipline, supplier_id)
       JOIN platform.catalog_entries entry ON entry.id = candidate_id WHERE state = 'open' AND entry.kind = 'team'`,
    );
    const pairs = rows.map(({ pair }) => pair.toSorted().join(' ')).toSorted();
    expect(pairs).toEqual([['曼彻斯特', '曼彻斯特联'].join(' '), ['利物普', '利物浦'].toSorted().join(' ')].toSorted());
  });

  test('[hardening 16] matches of a league that goes into another stand where that stands, and tell of it', async () => {
    await nami();
    const { entry: single } = await nameOf('NAMI', 'league', 1);
    await query('UPDATE platform.catalog_entries SET is_single = true WHERE id = $1', [single]);
    await leagues('HBIRD', [entry(7, '甲级')]);
    await teams('HBIRD', [entry(71, '雄狮', { competition_id: 7 }), entry(72, '猛虎', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    const { match: id } = await recordOf('HBIRD', 701);
    const { entry: own } = await nameOf('HBIRD', 'league', 7);
    const changed = await leagues('HBIRD', [entry(7, '英超', { updated_at: nine + 1 })]);
    expect(await row('SELECT league_id, is_single FROM platform.matches WHERE id = $1', [id])).toEqual({
      league_id: single,
      is_single: true,
    });
    expect(changed).toContainEqual({ matchId: id, discipline });
    expect(await row('SELECT changes FROM platform.match_changes WHERE match_id = $1', [id])).toEqual({
      changes: { leagueId: [own, single] },
    });
  });

  test('one without any record moves along too', async () => {
    await nami();
    const [winner, loser] = [(await nameOf('NAMI', 'team', 11)).entry, (await nameOf('NAMI', 'team', 12)).entry];
    await matches('NAMI', [match(101, [1, 12, 13])]);
    const { match: id } = await recordOf('NAMI', 101);
    await feed((tx) => unlinkMatch(tx, key('NAMI', 101), 'somebody'));
    const changed = await feed((tx) => mergeEntries(tx, winner ?? '', loser ?? '', 'somebody'));
    expect(await row('SELECT home_id FROM platform.matches WHERE id = $1', [id])).toEqual({ home_id: winner });
    expect(changed).toEqual([{ matchId: id, discipline }]);
  });

  test('[hardening 16] one that is put on the shelf at that very moment keeps its record', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 86_400 })]);
    const { match: own } = await recordOf('HBIRD', 701);
    const person = await ownersConnection();
    try {
      await person.query('BEGIN');
      await person.query('UPDATE platform.matches SET status = 1 WHERE id = $1', [own]);
      const following = matches('HBIRD', [match(701, [7, 71, 72], { updated_at: nine + 1 })]);
      await vi.waitFor(
        async () => {
          const { rows } = await person.query(
            'SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid',
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 10_000, interval: 20 },
      );
      await person.query('COMMIT');
      await following;
    } finally {
      person.release();
    }
    expect(await recordOf('HBIRD', 701)).toEqual({ link: 'own', match: own });
  });
});
