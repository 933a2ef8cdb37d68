import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';
import {
  clearLinks,
  linkOf,
  plantMatchProposal,
  plantName,
  plantProposal,
  plantSupplierMatch,
  soccer,
} from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let staff: Colleague;
let looker: Colleague;
beforeAll(async () => {
  office = await startOffice({ LOG_LEVEL: 'error' });
  staff = await office.hire('platform', ['spo_#_sup-view', 'spo_#_sup-action']);
  looker = await office.hire('platform', ['spo_#_sup-view']);
});
afterAll(() => office.close());
beforeEach(() => clearLinks(office.owner));

async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return await inPlatform(office.owner, async (tx) => (await statement.execute(tx)).rows);
}

const tiedTo = (supplierId: string) => linkOf(office.owner, supplierId);
const lastLog = async (functionName: string) =>
  (await logRows(office.owner)).findLast((row) => row.functionName === functionName && row.result === 1);

const open = async (filters = {}) => {
  const answer = await looker.call('suppliers.proposals', { query: filters });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.records;
};

describe('the cards of proposals', () => {
  it('[day 3] a card has the record and its candidates, the likeliest first, with what speaks for and against each', async () => {
    const { id, matchId, recordId } = await plantMatchProposal(office.owner, 0.71);
    const otherId = await plantMatch(office.owner, soccer);
    const reasons = { league: 0.2, home: 1, away: 1, minutes: 60 };
    const likelier = await plantProposal(office.owner, {
      kind: 'match',
      supplierId: recordId,
      candidateId: otherId,
      score: 0.9,
      reasons,
    });
    const candidateId = await plantEntry(office.owner, soccer, 'team', '曼彻斯特联', { nameEn: 'Manchester United' });
    const league = await plantName(office.owner, '英超', { kind: 'league' });
    const supplierId = await plantName(office.owner, '曼联', {
      record: { competition_id: league, name_en: 'Man Utd' },
    });
    await plantProposal(office.owner, { kind: 'team', supplierId, candidateId, score: 0.72 });
    const leagueId = await plantEntry(office.owner, soccer, 'league', '英格兰超级联赛');
    const ofLeague = await plantProposal(office.owner, { kind: 'league', supplierId: league, candidateId: leagueId });
    const rows = await open();
    expect(rows.map((row) => row.id)).toEqual([id, ofLeague]);
    expect(rows[0]).toMatchObject({
      kind: 'match',
      supplierName: '蜂鸟数据',
      told: { id: recordId, context: '样本联', hname: '样本主', aname: '样本客' },
      candidates: [
        { proposalId: likelier, id: otherId },
        { proposalId: id, id: matchId, context: '样本联赛', hname: '样本主队', aname: '样本客队' },
      ],
    });
    expect(rows[0]?.candidates[0]?.likelihood).toBeCloseTo(0.9);
    expect(rows[0]?.candidates[0]?.reasons).toEqual([
      { code: 'home', speaks: 'for', value: 1 },
      { code: 'away', speaks: 'for', value: 1 },
      { code: 'league', speaks: 'against', value: 0.2 },
      { code: 'kickOff', speaks: 'against', value: 60 },
    ]);
    expect((await open({ kind: 'league' })).map((row) => row.id)).toEqual([ofLeague]);
    expect(await open({ supplier: 'NAMI' })).toEqual([]);
    expect(await open({ discipline: '2' })).toEqual([]);
  });

  it('[day 3] only matches of the next seven days, leagues, and teams of leagues on shelf are asked about, players never', async () => {
    const soon = (await plantMatchProposal(office.owner)).id;
    const record = { league: '远', home: '远主', away: '远客' };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const days of [-1, 8]) {
      const supplierId = await plantSupplierMatch(office.owner, record, { gameTime: inDays(days) });
      await plantProposal(office.owner, {
        kind: 'match',
        supplierId,
        candidateId: await plantMatch(office.owner, soccer),
      });
    }
    const later = await plantSupplierMatch(office.owner, record, { gameTime: inDays(6) });
    const late = await plantProposal(office.owner, {
      kind: 'match',
      supplierId: later,
      candidateId: await plantMatch(office.owner, soccer),
    });
    const ofTeam = async () => {
      const leagueId = await plantEntry(office.owner, soccer, 'league', '某联赛');
      const league = await plantName(office.owner, '某联赛', { kind: 'league', entryId: leagueId });
      const supplierId = await plantName(office.owner, '某队', { record: { competition_id: league } });
      const candidateId = await plantEntry(office.owner, soccer, 'team', '某某队');
      return { leagueId, id: await plantProposal(office.owner, { kind: 'team', supplierId, candidateId }) };
    };
    await ofTeam();
    const shelved = await ofTeam();
    const matchId = await plantMatch(office.owner, soccer);
    await query(sql`UPDATE platform.matches SET status = 1, league_id = ${shelved.leagueId} WHERE id = ${matchId}`);
    const player = await plantName(office.owner, '某人', { kind: 'player' });
    await plantProposal(office.owner, {
      kind: 'player',
      supplierId: player,
      candidateId: await plantEntry(office.owner, soccer, 'team', '某人'),
    });
    expect((await open()).map((row) => row.id)).toEqual([soon, late, shelved.id]);
    const counts = await looker.call('suppliers.proposal-counts', { query: {} });
    expect(counts.data).toEqual({ match: 2, league: 0, team: 1 });
  });

  it('pages follow each other by cursor', async () => {
    for (const score of [0.71, 0.7, 0.7, 0.7]) await plantMatchProposal(office.owner, score);
    const first = await looker.call('suppliers.proposals', { query: { size: 2 } });
    const rest = await looker.call('suppliers.proposals', { query: { size: 2, cursor: first.data.next ?? '' } });
    const ids = [...first.data.records, ...rest.data.records].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  });
});

describe('links to be settled', () => {
  it('[day 3] a link can be undone once: the record is as it was, and the proposal open again', async () => {
    const { id, matchId, recordId } = await plantMatchProposal(office.owner);
    const { data } = await staff.call('suppliers.accept', { params: { id } });
    expect((await tiedTo(recordId))?.link).toBe('person');
    const undo = () => staff.call('suppliers.undo', { params: { id: data.decisionId } });
    expect((await looker.call('suppliers.undo', { params: { id: data.decisionId } })).status).toBe(403);
    expect((await undo()).status).toBe(200);
    expect(await tiedTo(recordId)).toEqual({ to: null, link: 'none' });
    expect((await open()).map((row) => row.id)).toEqual([id]);
    expect((await undo()).status).toBe(409);
    expect((await staff.call('suppliers.undo', { params: { id: '999999' } })).status).toBe(404);
    const row = await lastLog('撤销关联决定');
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'linkProposal', id, before: { state: 'accepted' }, after: { state: 'open' } },
      { entity: 'match', id: matchId, before: { record: `HBIRD ${recordId}` }, after: { record: null } },
    ]);
    const noted = await query(sql<{ record: unknown }>`SELECT changes -> 'record' AS record FROM platform.match_changes
      WHERE match_id = ${matchId} AND account = ${staff.account} AND changes ? 'record' ORDER BY changed_at`);
    expect(noted.map(({ record }) => record)).toEqual([
      [null, `HBIRD ${recordId}`],
      [`HBIRD ${recordId}`, null],
    ]);
  });

  it('[day 3] a refusal counts for every candidate of the record, and can be undone', async () => {
    const { id, recordId } = await plantMatchProposal(office.owner);
    await plantProposal(office.owner, {
      kind: 'match',
      supplierId: recordId,
      candidateId: await plantMatch(office.owner, soccer),
    });
    const { data } = await staff.call('suppliers.refuse', { params: { id } });
    expect(await open()).toEqual([]);
    expect((await staff.call('suppliers.undo', { params: { id: data.decisionId } })).status).toBe(200);
    expect((await open()).map(({ candidates }) => candidates.length)).toEqual([2]);
  });

  it('[day 3] proposals above a threshold are linked together, and undone together', async () => {
    const likely = [await plantMatchProposal(office.owner, 0.97), await plantMatchProposal(office.owner, 0.96)];
    const doubtful = await plantMatchProposal(office.owner, 0.94);
    const { ids } = (await looker.call('suppliers.likely-proposals', { query: { percent: 95 } })).data;
    expect(ids.toSorted()).toEqual(likely.map(({ id }) => id).toSorted());
    const answer = await staff.call('suppliers.accept-many', { body: { ids } });
    expect(answer.data).toMatchObject({ linked: 2 });
    expect((await open({ kind: 'match' })).map((row) => row.id)).toEqual([doubtful.id]);
    expect((await staff.call('suppliers.accept-many', { body: { ids } })).status).toBe(409);
    expect((await staff.call('suppliers.undo', { params: { id: answer.data.decisionId } })).status).toBe(200);
    expect(await open()).toHaveLength(3);
    for (const { recordId } of likely) expect(await tiedTo(recordId)).toEqual({ to: null, link: 'none' });
  });

  it('[MAT-60] an accepted match is tied by the person, in the log and in the match’s history, and told to open pages', async () => {
    const { id, matchId, recordId } = await plantMatchProposal(office.owner);
    const answer = await staff.call('suppliers.accept', { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    expect(await tiedTo(recordId)).toEqual({ to: matchId, link: 'person' });
    expect(await open({ kind: 'match' })).toEqual([]);
    const row = await lastLog('确认关联');
    expect(row).toMatchObject({ merchantCode: 'platform', userAccount: staff.account, result: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'linkProposal', id, before: { state: 'open', candidate: matchId }, after: { state: 'accepted' } },
      { entity: 'match', id: matchId, after: { record: `HBIRD ${recordId}` } },
    ]);
    const [kept] = await query(sql<{ changes: object }>`SELECT changes FROM platform.match_changes
      WHERE match_id = ${matchId} AND account = ${staff.account} AND changes ? 'record'`);
    expect(kept?.changes).toEqual({ record: [null, `HBIRD ${recordId}`] });
  });

  it('an accepted team is the main one from now on, under both names', async () => {
    const candidateId = await plantEntry(office.owner, soccer, 'team', '国际米兰');
    const supplierId = await plantName(office.owner, '国米');
    const id = await plantProposal(office.owner, { kind: 'team', supplierId, candidateId });
    expect((await staff.call('suppliers.accept', { params: { id } })).status).toBe(200);
    expect(await tiedTo(supplierId)).toEqual({ to: candidateId, link: 'person' });
    const aliases = await query(sql<{ alias: string }>`SELECT alias FROM platform.catalog_aliases
      WHERE entry_id = ${candidateId}`);
    expect(aliases.map(({ alias }) => alias)).toContain('国米');
  });

  it('a refused one ties nothing and does not come again', async () => {
    const { id, recordId } = await plantMatchProposal(office.owner);
    expect((await staff.call('suppliers.refuse', { params: { id } })).status).toBe(200);
    expect(await tiedTo(recordId)).toEqual({ to: null, link: 'none' });
    const [kept] = await query(sql<{ state: string; by: string }>`SELECT state, settled_by AS by
      FROM platform.link_proposals WHERE id = ${id}`);
    expect(kept).toEqual({ state: 'refused', by: staff.account });
  });

  it('an already settled proposal is a conflict, an unknown one is not found, and reading settles nothing', async () => {
    const { id } = await plantMatchProposal(office.owner);
    expect((await looker.call('suppliers.accept', { params: { id } })).status).toBe(403);
    const both = [
      staff.call('suppliers.accept', { params: { id } }),
      staff.call('suppliers.refuse', { params: { id } }),
    ];
    expect((await Promise.all(both)).map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await staff.call('suppliers.refuse', { params: { id: '999999' } })).status).toBe(404);
  });

  it('a candidate that was merged away meanwhile is a conflict, and nothing is settled', async () => {
    const { id, matchId } = await plantMatchProposal(office.owner);
    const other = await plantMatch(office.owner, soccer);
    await query(sql`UPDATE platform.matches SET merged_into = ${other} WHERE id = ${matchId}`);
    expect((await staff.call('suppliers.accept', { params: { id } })).status).toBe(409);
    expect((await open()).map((row) => row.id)).toEqual([id]);
  });
});
