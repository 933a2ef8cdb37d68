import { inMerchant } from '@touchline/db/transaction';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch, plantMerge, plantRecord } from '../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { endMatch, plantTickets } from '../../../test/planted/planted-ticket.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { createUpkeep } from '../system/upkeep.service.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const params = { sport: 'sport' };

let office: Office;
let editor: Colleague;
let writer: Colleague;
let settleDue: () => Promise<number>;
beforeAll(async () => {
  office = await startOffice();
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
  writer = await office.hire('alpha');
  settleDue = createSettlement(workerPlatformOf(office));
});
afterAll(() => office.close());

const merge = (standardId: string, loserId: string) =>
  editor.call('matches.merge', { params, body: { standardId, loserId } });
const undo = (standardId: string, loserId: string, who = editor) =>
  who.call('matches.undo-merge', { params, body: { standardId, loserId } });
const whyOf = (answer: Awaited<ReturnType<typeof undo>>) => answer.error.details[0]?.errorMessage;
const historyOf = async (standardId: string) =>
  (await editor.call('matches.history', { params: { ...params, standardId } })).data.changes;

async function two(): Promise<{ winner: string; loser: string }> {
  return { winner: await plantMatch(office.owner, soccer), loser: await plantMatch(office.owner, soccer) };
}

const recordsOf = (matchId: string) =>
  inPlatform(office.owner, async (tx) => {
    const { rows } = await sql<{ record: string }>`SELECT supplier_id || ' ' || link AS record
      FROM platform.supplier_matches WHERE match_id = ${matchId} ORDER BY 1`.execute(tx);
    return rows.map(({ record }) => record);
  });

const matchOf = (id: string) =>
  inPlatform(office.owner, (tx) =>
    tx
      .selectFrom('platform.matches')
      .select(['status', 'merged_into', 'suppliers', 'home_id', 'league_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

const matchesOfPredictions = (ids: readonly string[]) =>
  inMerchant(office.owner, 'alpha', async (tx) => {
    const { rows } = await sql<{ id: string; matchId: string }>`SELECT id::text, match_id::text AS "matchId"
      FROM tenant.predictions WHERE merchant_code = 'alpha' AND id = ANY(${ids}::bigint[])`.execute(tx);
    return ids.map((id) => rows.find((row) => row.id === id)?.matchId);
  });

describe('records', () => {
  it('[day 5] records go back to the match that they came from, which is on the shelf again', async () => {
    const { winner, loser } = await two();
    const own = await plantRecord(office.owner, soccer, winner, { supplier: 'HBIRD' });
    const moved = await plantRecord(office.owner, soccer, loser);
    expect((await merge(winner, loser)).status).toBe(200);
    expect(await recordsOf(winner)).toHaveLength(2);
    const undone = await undo(winner, loser);
    expect(undone.status, undone.text).toBe(200);
    expect(undone.data.stays).toEqual([]);
    expect(await recordsOf(winner)).toEqual([`${own.supplierId} auto`]);
    expect(await recordsOf(loser)).toEqual([`${moved.supplierId} auto`]);
    expect(await matchOf(loser)).toMatchObject({ status: 1, merged_into: null, suppliers: ['NAMI'] });
    expect((await matchOf(winner)).suppliers).toEqual(['HBIRD']);
    const log = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '撤销赛程合并');
    expect(log).toMatchObject({ merchantCode: 'platform', userAccount: editor.account, result: 1 });
    expect(JSON.parse(log?.changes ?? '')).toContainEqual(
      expect.objectContaining({
        id: loser,
        before: expect.objectContaining({ status: 2, merged_into: expect.objectContaining({ id: winner }) }),
        after: expect.objectContaining({ status: 1, merged_into: null }),
      }),
    );
  });

  it.each(['rule', 'person'])('[day 4] a match that the %s shelved is so again', async (shelfBy) => {
    const { winner, loser } = await two();
    const shelved = (id: string) =>
      inPlatform(office.owner, async (tx) => {
        const { rows } = await sql<{ status: number; by: string | null }>`SELECT status, shelf_by AS by
          FROM platform.matches WHERE id = ${id}`.execute(tx);
        return rows[0];
      });
    await inPlatform(office.owner, (tx) =>
      sql`UPDATE platform.matches SET shelf_by = ${shelfBy} WHERE id = ${loser}`.execute(tx),
    );
    await merge(winner, loser);
    expect(await shelved(loser)).toEqual({ status: 2, by: shelfBy });
    expect((await undo(winner, loser)).status).toBe(200);
    expect(await shelved(loser)).toEqual({ status: 1, by: shelfBy });
  });

  it('[day 5] records that a colleague linked elsewhere since stay there and are named', async () => {
    const { winner, loser } = await two();
    const third = await plantMatch(office.owner, soccer);
    const moved = await plantRecord(office.owner, soccer, loser);
    await merge(winner, loser);
    await editor.call('matches.reassociate', { params, body: { standardId: third, ...moved, confirm: '确认' } });
    const { data } = await undo(winner, loser);
    expect(data.stays).toEqual([`纳米数据记录 ${moved.supplierId}（合并后另有关联）`]);
    expect((await historyOf(winner))[0]?.fields).toContainEqual({
      field: 'stays',
      before: '',
      after: `纳米数据记录 ${moved.supplierId}（合并后另有关联）`,
    });
    expect(await recordsOf(third)).toEqual([`${moved.supplierId} person`]);
    expect(await matchOf(loser)).toMatchObject({ merged_into: null, suppliers: [] });
  });

  it('[day 5] teams that the merge took for the same are two again', async () => {
    const [mine, theirs] = [
      await plantEntry(office.owner, soccer, 'team', '鹿角竞技'),
      await plantEntry(office.owner, soccer, 'team', '鹿角竞技队'),
    ];
    const winner = await plantMatch(office.owner, soccer, { hTeamId: mine });
    const loser = await plantMatch(office.owner, soccer, { hTeamId: theirs });
    const { supplierId } = await plantRecord(office.owner, soccer, loser);
    await inPlatform(office.owner, async (tx) => {
      await sql`UPDATE platform.supplier_matches SET home_ref = 'deer' WHERE supplier_id = ${supplierId}`.execute(tx);
      await sql`INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
        VALUES ('NAMI', 'team', 1, 'deer', '{}', '鹿角竞技队', now(), ${theirs}, 'own')`.execute(tx);
      await sql`INSERT INTO platform.catalog_aliases VALUES (${mine}, '鹿角竞技', '鹿角竞技', 'supplier'),
        (${theirs}, '鹿角竞技队', '鹿角竞技队', 'supplier')`.execute(tx);
    });
    const mergedOf = () =>
      inPlatform(office.owner, async (tx) => {
        const { rows } = await sql<{ merged: string | null; alias: string[] }>`SELECT merged_into::text AS merged,
            ARRAY(SELECT alias FROM platform.catalog_aliases WHERE entry_id = ${mine}) AS alias
          FROM platform.catalog_entries WHERE id = ${theirs}`.execute(tx);
        return rows[0];
      });
    await merge(winner, loser);
    expect(await mergedOf()).toEqual({ merged: mine, alias: ['鹿角竞技', '鹿角竞技队'] });
    const undone = await undo(winner, loser);
    expect(undone.status, undone.text).toBe(200);
    expect(await mergedOf()).toEqual({ merged: null, alias: ['鹿角竞技'] });
    expect([(await matchOf(winner)).home_id, (await matchOf(loser)).home_id]).toEqual([mine, theirs]);
  });
});

describe('predictions', () => {
  const author = () => ({ merchantCode: 'alpha', accountId: writer.id });
  const draft = async (matchId: string) =>
    (await plantPrediction(office.owner, 'alpha', author(), soccer, { matchId })).id;
  const published = async (matchId: string) =>
    (await plantTickets(office.owner, 'alpha', author(), matchId, {}))[0] ?? '';

  it('[day 5] predictions go back, those written or changed since stay and are named', async () => {
    const { winner, loser } = await two();
    const [kept, changed, ticket] = [await draft(loser), await draft(loser), await published(loser)];
    await merge(winner, loser);
    await settleDue();
    expect(await matchesOfPredictions([kept, changed, ticket])).toEqual([winner, winner, winner]);
    const made = await draft(winner);
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.predictions SET title = '合并后改过' WHERE merchant_code = 'alpha' AND id = ${changed}`.execute(
        tx,
      ),
    );
    const { data } = await undo(winner, loser);
    expect(data.stays).toEqual([`合并后写的预测 2 条（编号 ${changed}、${made}）`]);
    await settleDue();
    expect(await matchesOfPredictions([kept, ticket, changed, made])).toEqual([loser, loser, winner, winner]);
    const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '预测转回撤销合并的赛程');
    expect(rows.filter(({ changes }) => changes?.includes(`"id":"${ticket}"`))).toHaveLength(1);
  });

  it('[day 5] predictions that were settled by the other match are settled by their own again', async () => {
    const started = { gameTime: new Date(Date.now() - 3 * 3_600_000).toISOString() };
    const [winner, loser] = [
      await plantMatch(office.owner, soccer, started),
      await plantMatch(office.owner, soccer, started),
    ];
    const ticket = await published(loser);
    await endMatch(office.owner, winner, { home: [2], away: [1] });
    await endMatch(office.owner, loser, { home: [0], away: [1] });
    await merge(winner, loser);
    await settleDue();
    await undo(winner, loser);
    await settleDue();
    const outcome = await inMerchant(office.owner, 'alpha', (tx) =>
      tx.selectFrom('tenant.predictions').select(['outcome', 'match_id']).where('id', '=', ticket).executeTakeFirst(),
    );
    expect(outcome).toEqual({ outcome: 'loss', match_id: loser });
  });

  it('[day 5] the server’s role moves a published prediction to no match that it did not come from', async () => {
    const { winner, loser } = await two();
    const ticket = await published(loser);
    await merge(winner, loser);
    await settleDue();
    const moveTo = (matchId: string) =>
      inMerchant(office.platform.pool, 'alpha', (tx) =>
        sql`UPDATE tenant.predictions SET match_id = ${matchId} WHERE merchant_code = 'alpha' AND id = ${ticket}`.execute(
          tx,
        ),
      );
    await expect(moveTo(loser)).rejects.toThrow('stays with its match');
    await undo(winner, loser);
    await expect(moveTo(await plantMatch(office.owner, soccer))).rejects.toThrow('stays with its match');
    await moveTo(loser);
  });
});

describe('a merge', () => {
  it('[day 5] a merge is undone once', async () => {
    const { winner, loser } = await two();
    // The second merge of the two has a longer number than the first one.
    await office.owner.query(`SELECT setval(pg_get_serial_sequence('platform.merges', 'id'), 998)`);
    await merge(winner, loser);
    const answers = await Promise.all([undo(winner, loser), undo(winner, loser)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(whyOf(await undo(winner, loser))).toBe('该合并已被撤销');
    expect((await merge(winner, loser)).status).toBe(200);
    expect((await undo(winner, loser)).status).toBe(200);
  });

  it('[day 5] a merge is not undone after 24 hours, whether it was forgotten yet or not', async () => {
    const { winner, loser } = await two();
    await plantMerge(office.owner, winner, loser, 25);
    expect(whyOf(await undo(winner, loser))).toBe('合并已超过 24 小时，不能撤销');
    await createUpkeep(office.platform)();
    const left = await office.owner.query('SELECT FROM platform.merges WHERE loser_id = $1', [loser]);
    expect(left.rowCount).toBe(0);
    expect(whyOf(await undo(winner, loser))).toBe('合并已超过 24 小时，不能撤销');
    expect(whyOf(await undo(winner, await plantMatch(office.owner, soccer)))).toBe('这两条记录没有合并，无需撤销');
  });

  it('[day 5] a merge into a match that a colleague merged further waits for that one', async () => {
    const { winner, loser } = await two();
    const further = await plantMatch(office.owner, soccer);
    const moved = await plantRecord(office.owner, soccer, loser);
    await merge(winner, loser);
    await merge(further, winner);
    expect(whyOf(await undo(winner, loser))).toBe(`合并后的记录又并入了 ${further}，请先撤销那次合并`);
    expect((await undo(further, winner)).status).toBe(200);
    expect((await undo(winner, loser)).status).toBe(200);
    expect(await recordsOf(loser)).toEqual([`${moved.supplierId} auto`]);
  });

  it('[day 5] a merge is undone by those who may merge', async () => {
    const { winner, loser } = await two();
    await merge(winner, loser);
    const viewer = await office.hire('platform', ['spo_soc_sch-view']);
    expect((await undo(winner, loser, viewer)).status).toBe(403);
    const other = await office.hire('platform', ['spo_bak_sch-action']);
    expect((await undo(winner, loser, other)).status).toBe(403);
  });

  it('[day 5] a merge stands in the history with its way back, until it is undone', async () => {
    const { winner, loser } = await two();
    await merge(winner, loser);
    const named = expect.stringMatching(new RegExp(`.+ VS .+（ID ${loser}）$`)) as string;
    const made = (await historyOf(winner)).find(({ undo: way }) => way !== undefined);
    expect(made).toMatchObject({ undo: { loserId: loser }, fields: [{ field: 'merged', before: '', after: named }] });
    await undo(winner, loser);
    const after = await historyOf(winner);
    expect(after.filter(({ undo: way }) => way !== undefined)).toEqual([]);
    expect(after[0]).toMatchObject({ fields: [{ field: 'merged', before: named, after: '' }] });
    const [back] = await historyOf(loser);
    expect(back?.fields[0]?.before).toMatch(new RegExp(` VS .+（ID ${winner}）$`));
  });
});
