import { disciplines } from '@touchline/domain/matches/disciplines';
import { describe, expect, test } from 'vitest';

import {
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
  query,
  recordOf,
  row,
  teams,
  withTwoSuppliers,
} from '../../../test/feed/two-suppliers.ts';
import { tellEntries, type RawEntry } from '../../../test/planted/supplier-reports.ts';
import {
  acceptProposal,
  followSports,
  linkMatch,
  mergeEntries,
  refuseProposals,
  retryLoose,
  unlinkEntry,
  unlinkMatch,
} from './index.ts';

withTwoSuppliers();

describe('names', () => {
  test('[CAT-02] a known spelling ties; main values follow the first supplier, spellings of all are kept', async () => {
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯隊', { competition_id: 7, logo: 'https://hbird.invalid/71.png' })]);
    expect(await nameOf('HBIRD', 'team', 71)).toMatchObject({ link: 'own' });
    await nami();
    expect((await nameOf('NAMI', 'team', 11)).link).toBe('auto');
    const { entry: id } = await nameOf('HBIRD', 'team', 71);
    expect(await row('SELECT name, short_name, icon FROM platform.catalog_entries WHERE id = $1', [id])).toEqual({
      name: '曼彻斯特联',
      short_name: '曼联',
      icon: 'https://hbird.invalid/71.png',
    });
    const { aliases } = await row<{ aliases: string[] }>(
      'SELECT array_agg(alias_key ORDER BY alias_key) AS aliases FROM platform.catalog_aliases WHERE entry_id = $1',
      [id],
    );
    expect(aliases).toEqual(['manchesterunited', '曼彻斯特联', '曼联'].toSorted());
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['its own bytes', 'data:image/png;base64,x'],
    ['too long', `https://hbird.invalid/${'x'.repeat(254)}`],
  ])('[hardening 17] a logo that no form could save is not taken: %s', async (_what, logo) => {
    await leagues('HBIRD', [entry(7, '英超', { logo })]);
    expect(await row('SELECT name, icon FROM platform.catalog_entries')).toEqual({ name: '英超', icon: '' });
  });

  test('a field that a person set is changed by no supplier', async () => {
    await nami();
    await query(`UPDATE platform.catalog_entries SET name = '红魔', own_fields = '{name}' WHERE name = '曼彻斯特联'`);
    await teams('NAMI', [
      entry(11, '曼彻斯特联队', { short_name_zh: '曼聯', competition_id: 1, updated_at: nine + 1 }),
    ]);
    const { entry: id } = await nameOf('NAMI', 'team', 11);
    expect(await row('SELECT name, short_name FROM platform.catalog_entries WHERE id = $1', [id])).toEqual({
      name: '红魔',
      short_name: '曼聯',
    });
  });

  test('a merely similar record gets a main record of its own and is proposed', async () => {
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
    const report = (supplier: string, kind: 'league' | 'team', idPrefix: string, page: RawEntry[]) =>
      feed((tx) => tellEntries(tx, { supplier, kind, discipline: disciplines.other, idPrefix }, page));
    for (const idPrefix of ['curling:', 'tennis:']) {
      const name = idPrefix === 'tennis:' ? '南方公开赛' : '北方公开赛';
      await report('NAMI', 'league', idPrefix, [entry(1, name)]);
      await report('NAMI', 'team', idPrefix, [entry(11, '雄狮', { competition_id: 1 })]);
    }
    await report('HBIRD', 'league', 'tennis:', [entry(8, '南方公開賽')]);
    await report('HBIRD', 'team', 'tennis:', [entry(81, '雄獅隊', { competition_id: 8 })]);
    const text = 'SELECT supplier_id FROM platform.supplier_entries WHERE entry_id = $1 ORDER BY supplier_id';
    const { entry: id } = await row<{ entry: string }>(
      `SELECT entry_id AS entry FROM platform.supplier_entries WHERE supplier_id = 'tennis:81'`,
    );
    const { rows } = await query<{ supplier_id: string }>(text, [id]);
    expect(rows.map(({ supplier_id }) => supplier_id)).toEqual(['tennis:11', 'tennis:81']);
  });

  test('[day 11] a league is called by its sport’s name where several sports share a page, unless a person named it', async () => {
    const report = (supplier: string, idPrefix: string, page: RawEntry[]) =>
      feed((tx) => tellEntries(tx, { supplier, kind: 'league', discipline: disciplines.other, idPrefix }, page));
    const nameSport = (supplier: string, name: string) =>
      query(
        `INSERT INTO platform.supplier_sports VALUES ($1, 'tennis', $2)
         ON CONFLICT (supplier, key) DO UPDATE SET name = excluded.name`,
        [supplier, name],
      );
    const named = async () => {
      const { rows } = await query<{ name: string }>(
        `SELECT name || ' ' || discipline_name AS name FROM platform.catalog_entries ORDER BY name`,
      );
      return rows.map(({ name }) => name);
    };
    await report('NAMI', 'tennis:', [entry(1, '南方公开赛'), entry(2, '西方公开赛')]);
    await report('NAMI', 'curling:', [entry(1, '北方公开赛')]);
    await leagues('NAMI', [entry(1, '英超')]);
    expect(await named()).toEqual(['北方公开赛 ', '南方公开赛 ', '英超 ', '西方公开赛 '].toSorted());
    await nameSport('NAMI', '网球');
    await query(
      `UPDATE platform.catalog_entries SET discipline_name = '沙滩网球', own_fields = '{disciplineName}' WHERE name = '西方公开赛'`,
    );
    await feed((tx) => followSports(tx, 'NAMI', ['tennis']));
    await report('NAMI', 'tennis:', [entry(3, '东方公开赛')]);
    expect(await named()).toEqual(
      ['东方公开赛 网球', '北方公开赛 ', '南方公开赛 网球', '英超 ', '西方公开赛 沙滩网球'].toSorted(),
    );
  });

  test('a link that a person took off or refused stays so', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(72, '利物浦', { competition_id: 7 }), entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    await feed((tx) => unlinkEntry(tx, { ...key('HBIRD', 72), kind: 'team' }, 'somebody'));
    const [proposal] = await openProposals('team');
    await feed((tx) => refuseProposals(tx, proposal?.id ?? '', 'somebody'));
    await teams('HBIRD', [
      entry(72, '利物浦', { competition_id: 7, updated_at: nine + 1 }),
      entry(73, '沃尔夫斯堡', { competition_id: 7, updated_at: nine + 1 }),
    ]);
    expect(await nameOf('HBIRD', 'team', 72)).toEqual({ link: 'apart', entry: null });
    expect((await nameOf('HBIRD', 'team', 73)).link).toBe('own');
    expect(await openProposals('team')).toEqual([]);
  });

  test('[hardening 16] taking a record off removes its spellings, and nothing is linked by them any more', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(72, '利物浦', { short_name_zh: '紅軍', competition_id: 7 })]);
    const { entry: id } = await nameOf('NAMI', 'team', 12);
    const spellings = async () => {
      const text = 'SELECT alias_key FROM platform.catalog_aliases WHERE entry_id = $1 ORDER BY alias_key';
      return (await query<{ alias_key: string }>(text, [id])).rows.map(({ alias_key }) => alias_key);
    };
    expect(await spellings()).toEqual(['liverpool', '利物浦', '红军'].toSorted());
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

  test('[MAT-61] a supplier’s record is kept as it came, whatever a person sets', async () => {
    await nami();
    const reported = match(101, [1, 11, 12], { streams: ['NAMI'] });
    await matches('NAMI', [reported]);
    const { match: id } = await recordOf('NAMI', 101);
    await query(`UPDATE platform.matches SET overrides = '{"gameStageType": 94}' WHERE id = $1`, [id]);
    await matches('NAMI', [{ ...reported, updated_at: nine + 1 }]);
    const { record } = await row<{ record: object }>('SELECT record FROM platform.supplier_matches');
    expect(record).toMatchObject({ ...reported, updated_at: nine + 1 });
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
    await query('UPDATE platform.matches SET overrides = $2 WHERE id = $1', [id, { hTeamId: loser }]);
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

  test('a match that a person put on the shelf is not folded into another by itself', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超')]);
    await teams('HBIRD', [entry(71, '曼聯', { competition_id: 7 }), entry(72, '紅軍', { competition_id: 7 })]);
    await matches('HBIRD', [match(701, [7, 71, 72])]);
    await query('UPDATE platform.matches SET status = 1');
    await matches('NAMI', [match(101, [1, 11, 12])]);
    const { match: own } = await recordOf('HBIRD', 701);
    expect(await row('SELECT status, merged_into FROM platform.matches WHERE id = $1', [own])).toEqual({
      status: 1,
      merged_into: null,
    });
  });

  test('a hidden match is kept, and is told as such', async () => {
    await nami();
    await matches('NAMI', [match(101, [1, 11, 12], { stage: 0 })]);
    expect(await row('SELECT stage FROM platform.matches')).toEqual({ stage: 0 });
  });
});
