import { inMerchant, type Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/disciplines';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { ownPools, type OwnPools } from '../../../test/own-database.ts';
import { tellEntries, tellMatches, type ToldEntry, type ToldMatch } from '../../../test/told-by-supplier.ts';
import { recordsOf, rivalsOf } from './association.repository.ts';
import {
  acceptProposal,
  linkMatch,
  mergeEntries,
  refuseProposal,
  retryLoose,
  unlinkEntry,
  unlinkMatch,
} from './index.ts';
import type { FreeRecord } from './match-choice.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());
beforeEach(async () => {
  await pools.owner.query(`TRUNCATE platform.link_proposals, platform.supplier_matches, platform.match_changes;
    SELECT set_config('touchline.merchant', 'platform', false);
    DELETE FROM platform.supplier_entries; TRUNCATE platform.matches, platform.catalog_entries CASCADE`);
});

const discipline = disciplines.soccer;
const nine = Date.parse('2026-12-01T09:00:00Z') / 1000;
const feed = <T>(work: (tx: Tx) => Promise<T>) => inMerchant(pools.app, 'platform', work);
const entry = (id: number, name_zh: string, more: Partial<ToldEntry> = {}): ToldEntry => ({
  id,
  name_zh,
  updated_at: nine,
  ...more,
});
const leagues = (supplier: string, page: ToldEntry[]) =>
  feed((tx) => tellEntries(tx, { supplier, kind: 'league', discipline }, page));
const teams = (supplier: string, page: ToldEntry[]) =>
  feed((tx) => tellEntries(tx, { supplier, kind: 'team', discipline }, page));
const matches = (supplier: string, page: ToldMatch[]) => feed((tx) => tellMatches(tx, { supplier, discipline }, page));
const match = (id: number, [competition, home, away]: number[], more: Partial<ToldMatch> = {}): ToldMatch => ({
  id,
  competition_id: competition ?? 0,
  home_team_id: home ?? 0,
  away_team_id: away ?? 0,
  match_time: nine,
  updated_at: nine,
  ...more,
});
const key = (supplier: string, id: number) => ({ supplier, discipline, supplierId: String(id) });
const row = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await pools.owner.query<T>(text, values);
  return rows[0] as T;
};
const recordOf = (supplier: string, id: number) =>
  row<{ link: string; match: string | null }>(
    'SELECT link, match_id AS match FROM platform.supplier_matches WHERE supplier = $1 AND supplier_id = $2',
    [supplier, String(id)],
  );
const nameOf = (supplier: string, kind: string, id: number) =>
  row<{ link: string; entry: string | null }>(
    'SELECT link, entry_id AS entry FROM platform.supplier_entries WHERE supplier = $1 AND kind = $2 AND supplier_id = $3',
    [supplier, kind, String(id)],
  );
const openProposals = async (kind: string) => {
  const { rows } = await pools.owner.query<{ id: string; supplier_id: string; candidate_id: string }>(
    `SELECT * FROM platform.link_proposals WHERE kind = $1 AND state = 'open' ORDER BY score DESC`,
    [kind],
  );
  return rows;
};

/** NAMI's league with three teams. */
async function nami(): Promise<void> {
  await leagues('NAMI', [entry(1, '英格兰超级联赛', { short_name_zh: '英超', level: 1 })]);
  await teams('NAMI', [
    entry(11, '曼彻斯特联', { short_name_zh: '曼联', competition_id: 1, name_en: 'Manchester United' }),
    entry(12, '利物浦', { competition_id: 1, name_en: 'Liverpool' }),
    entry(13, '沃尔夫斯堡', { competition_id: 1 }),
  ]);
}

describe('names', () => {
  test('[CAT-02] a known spelling ties; main values follow the first supplier, spellings of all are kept', async () => {
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯隊', { competition_id: 7, logo: 'hbird.png' })]);
    expect(await nameOf('HBIRD', 'team', 71)).toMatchObject({ link: 'own' });
    await nami();
    expect((await nameOf('NAMI', 'team', 11)).link).toBe('auto');
    const { entry: id } = await nameOf('HBIRD', 'team', 71);
    expect(await row('SELECT name, short_name, icon FROM platform.catalog_entries WHERE id = $1', [id])).toEqual({
      name: '曼彻斯特联',
      short_name: '曼联',
      icon: 'hbird.png',
    });
    const { aliases } = await row<{ aliases: string[] }>(
      'SELECT array_agg(alias_key ORDER BY alias_key) AS aliases FROM platform.catalog_aliases WHERE entry_id = $1',
      [id],
    );
    expect(aliases).toEqual(['manchesterunited', '曼彻斯特联', '曼联'].toSorted());
  });

  test('what a person has set no supplier changes', async () => {
    await nami();
    await pools.owner.query(
      `UPDATE platform.catalog_entries SET name = '红魔', own_fields = '{name}' WHERE name = '曼彻斯特联'`,
    );
    await teams('NAMI', [
      entry(11, '曼彻斯特联队', { short_name_zh: '曼聯', competition_id: 1, updated_at: nine + 1 }),
    ]);
    const { entry: id } = await nameOf('NAMI', 'team', 11);
    expect(await row('SELECT name, short_name FROM platform.catalog_entries WHERE id = $1', [id])).toEqual({
      name: '红魔',
      short_name: '曼聯',
    });
  });

  test('what is only alike has a main record of its own and is proposed', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    const [proposal] = await openProposals('team');
    const { entry: meant } = await nameOf('NAMI', 'team', 13);
    expect(await nameOf('HBIRD', 'team', 73)).toMatchObject({ link: 'own' });
    expect(proposal).toMatchObject({ supplier_id: '73', candidate_id: meant });
    await feed((tx) => acceptProposal(tx, proposal?.id ?? '', 'somebody'));
    expect(await nameOf('HBIRD', 'team', 73)).toEqual({ link: 'person', entry: meant });
    const learned = `SELECT source FROM platform.catalog_aliases WHERE entry_id = $1 AND alias = '沃耳弗斯堡'`;
    expect(await row(learned, [meant])).toEqual({ source: 'learned' });
  });

  test('two of one name are told apart by their league', async () => {
    await leagues('NAMI', [entry(1, '英超', { level: 1 }), entry(2, '南超')]);
    await teams('NAMI', [entry(11, '雄狮', { competition_id: 1 }), entry(12, '雄狮', { competition_id: 2 })]);
    await leagues('HBIRD', [entry(8, '南超')]);
    await teams('HBIRD', [entry(81, '雄獅隊', { competition_id: 8 })]);
    expect(await nameOf('HBIRD', 'team', 81)).toEqual({
      link: 'auto',
      entry: (await nameOf('NAMI', 'team', 12)).entry,
    });
  });

  test('[hardening 16] sports that share a discipline keep their contexts apart', async () => {
    const told = (supplier: string, kind: 'league' | 'team', idPrefix: string, page: ToldEntry[]) =>
      feed((tx) => tellEntries(tx, { supplier, kind, discipline: disciplines.other, idPrefix }, page));
    for (const idPrefix of ['curling:', 'tennis:']) {
      const name = idPrefix === 'tennis:' ? '南方公开赛' : '北方公开赛';
      await told('NAMI', 'league', idPrefix, [entry(1, name)]);
      await told('NAMI', 'team', idPrefix, [entry(11, '雄狮', { competition_id: 1 })]);
    }
    await told('HBIRD', 'league', 'tennis:', [entry(8, '南方公開賽')]);
    await told('HBIRD', 'team', 'tennis:', [entry(81, '雄獅隊', { competition_id: 8 })]);
    const text = 'SELECT supplier_id FROM platform.supplier_entries WHERE entry_id = $1 ORDER BY supplier_id';
    const { entry: id } = await row<{ entry: string }>(
      `SELECT entry_id AS entry FROM platform.supplier_entries WHERE supplier_id = 'tennis:81'`,
    );
    const { rows } = await pools.owner.query<{ supplier_id: string }>(text, [id]);
    expect(rows.map(({ supplier_id }) => supplier_id)).toEqual(['tennis:11', 'tennis:81']);
  });

  test('what a person took off or said no to stays so', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(72, '利物浦', { competition_id: 7 }), entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    await feed((tx) => unlinkEntry(tx, { ...key('HBIRD', 72), kind: 'team' }, 'somebody'));
    const [proposal] = await openProposals('team');
    await feed((tx) => refuseProposal(tx, proposal?.id ?? '', 'somebody'));
    await teams('HBIRD', [
      entry(72, '利物浦', { competition_id: 7, updated_at: nine + 1 }),
      entry(73, '沃尔夫斯堡', { competition_id: 7, updated_at: nine + 1 }),
    ]);
    expect(await nameOf('HBIRD', 'team', 72)).toEqual({ link: 'apart', entry: null });
    expect((await nameOf('HBIRD', 'team', 73)).link).toBe('own');
    expect(await openProposals('team')).toEqual([]);
  });

  test('[hardening 16] what is taken off takes its spellings along, and nothing is tied by them any more', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(72, '利物浦', { short_name_zh: '紅軍', name_en: 'Reds', competition_id: 7 })]);
    const { entry: id } = await nameOf('NAMI', 'team', 12);
    const spellings = async () => {
      const text = 'SELECT alias_key FROM platform.catalog_aliases WHERE entry_id = $1 ORDER BY alias_key';
      return (await pools.owner.query<{ alias_key: string }>(text, [id])).rows.map(({ alias_key }) => alias_key);
    };
    expect(await spellings()).toEqual(['liverpool', 'reds', '利物浦', '红军'].toSorted());
    await feed((tx) => unlinkEntry(tx, { ...key('HBIRD', 72), kind: 'team' }, 'somebody'));
    expect(await spellings()).toEqual(['liverpool', '利物浦'].toSorted());
    await teams('HBIRD', [entry(74, '紅軍', { competition_id: 7 })]);
    expect((await nameOf('HBIRD', 'team', 74)).link).toBe('own');
  });
});

describe('matches', () => {
  test('[MAT-59] both suppliers’ records of a match are tied to it, raw as they came; another supplier’s own is off shelf', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12]), match(102, [1, 12, 13])]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 25 * 60 })]);
    const [one, two] = [await recordOf('NAMI', 101), await recordOf('HBIRD', 701)];
    expect([one.link, two.link, two.match]).toEqual(['own', 'auto', one.match]);
    expect(await row('SELECT suppliers, status, create_type FROM platform.matches WHERE id = $1', [one.match])).toEqual(
      {
        suppliers: ['NAMI', 'HBIRD'],
        status: 2,
        create_type: 1,
      },
    );
  });

  test('[MAT-61] what a supplier says is kept as it came, whatever a person sets', async () => {
    await nami();
    const told = match(101, [1, 11, 12], { streams: ['NAMI'] });
    await matches('NAMI', [told]);
    const { match: id } = await recordOf('NAMI', 101);
    await pools.owner.query(`UPDATE platform.matches SET overrides = '{"gameStageType": 94}' WHERE id = $1`, [id]);
    await matches('NAMI', [{ ...told, updated_at: nine + 1 }]);
    const { record } = await row<{ record: object }>('SELECT record FROM platform.supplier_matches');
    expect(record).toMatchObject({ ...told, updated_at: nine + 1 });
  });

  test('half an hour and more apart is for people, and a pair that is no other’s likewise', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 31 * 60 })]);
    const [proposal] = await openProposals('match');
    const { match: first } = await recordOf('NAMI', 101);
    const { link, match: own } = await recordOf('HBIRD', 701);
    expect([link, proposal?.candidate_id]).toEqual(['own', first]);
    await feed((tx) => acceptProposal(tx, proposal?.id ?? '', 'somebody'));
    expect(await recordOf('HBIRD', 701)).toEqual({ link: 'person', match: first });
    expect(await row('SELECT merged_into FROM platform.matches WHERE id = $1', [own])).toEqual({ merged_into: first });
  });

  test('a record without its teams is loose until they come', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 99])]);
    expect(await recordOf('NAMI', 101)).toEqual({ link: 'none', match: null });
    expect(await feed((tx) => retryLoose(tx, 'NAMI'))).toEqual([]);
    await teams('NAMI', [entry(99, '后来者', { competition_id: 1 })]);
    expect(await feed((tx) => retryLoose(tx, 'NAMI'))).toHaveLength(1);
    expect((await recordOf('NAMI', 101)).link).toBe('own');
  });

  test('a name that is alike is proven by who plays whom, and others follow', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 13]), match(102, [1, 13, 12], { match_time: nine + 86_400 })]);
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [
      entry(71, '曼聯', { competition_id: 7 }),
      entry(72, '利物浦', { competition_id: 7 }),
      entry(73, '沃耳弗斯堡', { competition_id: 7 }),
    ]);
    await matches('HBIRD', [match(701, [7, 71, 73])]);
    expect((await recordOf('HBIRD', 701)).link).toBe('auto');
    expect(await nameOf('HBIRD', 'team', 73)).toEqual({
      link: 'auto',
      entry: (await nameOf('NAMI', 'team', 13)).entry,
    });
    await matches('HBIRD', [match(702, [7, 73, 72], { match_time: nine + 86_400 })]);
    expect((await recordOf('HBIRD', 702)).link).toBe('auto');
  });

  test('[MAT-60] a person’s tie moves the record, teaches its names where they are alike, and others follow at once', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12]), match(102, [1, 12, 11], { match_time: nine + 86_400 })]);
    await leagues('HBIRD', [entry(7, '英格兰超联')]);
    await teams('HBIRD', [entry(71, '曼彻斯特', { competition_id: 7 }), entry(72, '利物普', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 71, 72]), match(702, [7, 72, 71], { match_time: nine + 86_400 })]);
    expect((await recordOf('HBIRD', 702)).link).toBe('own');
    const { match: first } = await recordOf('NAMI', 101);
    const changed = await feed((tx) => linkMatch(tx, key('HBIRD', 701), first ?? '', 'somebody'));
    expect(await recordOf('HBIRD', 701)).toEqual({ link: 'person', match: first });
    expect(await recordOf('HBIRD', 702)).toEqual({ link: 'auto', match: (await recordOf('NAMI', 102)).match });
    expect(changed.map(({ matchId }) => matchId)).toContain(first);
  });

  test('[hardening 16] names that are not alike are not learned from a person’s tie, but asked about', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await leagues('HBIRD', [entry(7, '联赛甲')]);
    const told = [entry(71, '红魔', { competition_id: 7 }), entry(72, '红军', { competition_id: 7 })];
    await teams('HBIRD', told);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    const { match: first } = await recordOf('NAMI', 101);
    await feed((tx) => linkMatch(tx, key('HBIRD', 701), first ?? '', 'somebody'));
    expect(await recordOf('HBIRD', 701)).toEqual({ link: 'person', match: first });
    await teams('HBIRD', told);
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
    for (const [id, theirs] of [
      [71, 11],
      [72, 12],
    ] as const) {
      expect((await nameOf('HBIRD', 'team', id)).link).toBe('own');
      const { entry: meant } = await nameOf('NAMI', 'team', theirs);
      expect(await openProposals('team')).toContainEqual(
        expect.objectContaining({ supplier_id: String(id), candidate_id: meant }),
      );
    }
  });

  test('[MAT-60] a record that a person took off stays off, and no match is made from it', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12])]);
    const { match: id } = await recordOf('NAMI', 101);
    await feed((tx) => unlinkMatch(tx, key('NAMI', 101), 'somebody'));
    await matches('NAMI', [match(101, [1, 11, 12], { updated_at: nine + 1 })]);
    await feed((tx) => retryLoose(tx, 'NAMI'));
    expect(await recordOf('NAMI', 101)).toEqual({ link: 'apart', match: null });
    expect(await row('SELECT count(*)::integer AS n, max(suppliers) AS suppliers FROM platform.matches')).toEqual({
      n: 1,
      suppliers: [],
    });
    await feed((tx) => linkMatch(tx, key('NAMI', 101), id ?? '', 'somebody'));
    expect(await recordOf('NAMI', 101)).toEqual({ link: 'person', match: id });
  });

  test('[MAT-60] teams that are merged take names, matches and overrides along', async () => {
    await nami();
    await teams('HBIRD', [entry(73, '狼堡', { competition_id: 7 })]);
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(72, '利物浦', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 72, 73])]);
    const { match: id } = await recordOf('HBIRD', 701);
    const [{ entry: winner }, { entry: loser }] = [await nameOf('NAMI', 'team', 13), await nameOf('HBIRD', 'team', 73)];
    await pools.owner.query('UPDATE platform.matches SET overrides = $2 WHERE id = $1', [id, { hTeamId: loser }]);
    await feed((tx) => mergeEntries(tx, winner ?? '', loser ?? '', 'somebody'));
    expect(await row('SELECT home_id, away_id, overrides FROM platform.matches WHERE id = $1', [id])).toEqual({
      home_id: winner,
      away_id: winner,
      overrides: { hTeamId: winner },
    });
    expect(await row('SELECT merged_into FROM platform.catalog_entries WHERE id = $1', [loser])).toEqual({
      merged_into: winner,
    });
    expect((await nameOf('HBIRD', 'team', 73)).link).toBe('person');
  });

  test('[hardening 16] matches of a league that goes into another stand where that stands, and tell of it', async () => {
    await nami();
    const { entry: single } = await nameOf('NAMI', 'league', 1);
    await pools.owner.query('UPDATE platform.catalog_entries SET is_single = true WHERE id = $1', [single]);
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

  test('a match that a person put on the shelf is not folded into another by itself', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '紅軍', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    await pools.owner.query('UPDATE platform.matches SET status = 1');
    await matches('NAMI', [match(101, [1, 11, 12])]);
    const { match: own } = await recordOf('HBIRD', 701);
    expect(await row('SELECT status, merged_into FROM platform.matches WHERE id = $1', [own])).toEqual({
      status: 1,
      merged_into: null,
    });
  });

  test('[hardening 16] one that is put on the shelf at that very moment keeps its record', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12])]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 86_400 })]);
    const { match: own } = await recordOf('HBIRD', 701);
    const person = await pools.owner.connect();
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

  test('a hidden match is kept, and is told as such', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12], { stage: 0 })]);
    expect(await row('SELECT stage FROM platform.matches')).toEqual({ stage: 0 });
  });
});

describe('[hardening 16] what a person said no to', () => {
  /** The same match half an hour apart, which somebody has said is not the same. */
  async function refusedPair(): Promise<void> {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('NAMI', [match(101, [1, 11, 12]), match(102, [1, 11, 12], { match_time: nine + 86_400 })]);
    await matches('HBIRD', [match(701, [7, 71, 72], { match_time: nine + 31 * 60 })]);
    const [proposal] = await openProposals('match');
    await feed((tx) => refuseProposal(tx, proposal?.id ?? '', 'somebody'));
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
    await feed((tx) => refuseProposal(tx, proposal?.id ?? '', 'somebody'));
    const { entry: winner } = await nameOf('NAMI', 'team', 14);
    await feed((tx) => mergeEntries(tx, winner ?? '', proposal?.candidate_id ?? '', 'somebody'));
    await teams('HBIRD', [entry(73, '沃尔夫斯堡', { competition_id: 7, updated_at: nine + 1 })]);
    expect((await nameOf('HBIRD', 'team', 73)).link).toBe('own');
    expect(await openProposals('team')).toEqual([]);
  });
});

describe('[hardening 16] what a record is compared with', () => {
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
    const page = Array.from({ length: 450 }, (_, at) => match(1000 + at, [1, 11, 12], { match_time: nine + at * 86_400 }));
    const changed = await matches('NAMI', page);
    expect(new Set(changed.map(({ matchId }) => matchId)).size).toBe(450);
  });
});
