import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-match.ts';
import {
  clearLinks,
  linkOf,
  plantMatchProposal,
  plantProposal,
  plantRefusal,
  plantSupplierMatch,
  soccer,
} from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { createUpkeep } from '../system/upkeep.service.ts';

let office: Office;
let staff: Colleague;
beforeAll(async () => {
  office = await startOffice({ LOG_LEVEL: 'error' });
  staff = await office.hire('platform', ['spo_#_sup-view', 'spo_#_sup-action']);
});
afterAll(() => office.close());
beforeEach(() => clearLinks(office.owner));

async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return await inPlatform(office.owner, async (tx) => (await statement.execute(tx)).rows);
}

const accept = (id: string) => staff.call('suppliers.accept', { params: { id } });
const undo = (decisionId: string) => staff.call('suppliers.undo', { params: { id: decisionId } });
const tiedTo = (supplierId: string) => linkOf(office.owner, supplierId);
const matchOf = async (id: string) =>
  (
    await query(sql<{ status: number; by: string | null; merged: string | null }>`
      SELECT status, shelf_by AS by, merged_into::text AS merged FROM platform.matches WHERE id = ${id}`)
  )[0];
/** Suppliers' records in the history that a match has of the person, as before and after. */
const recordsNoted = async (matchId: string) =>
  (
    await query(sql<{ record: (string | null)[] }>`SELECT changes -> 'record' AS record FROM platform.match_changes
      WHERE match_id = ${matchId} AND account = ${staff.account} AND changes ? 'record' ORDER BY changed_at`)
  ).map(({ record }) => record);

/** A record whose own match the rule has put on shelf, and a candidate that another supplier made, or a person took off. */
async function plantShelved({ takenOff = false } = {}) {
  const ownId = await plantMatch(office.owner, soccer, { status: 1, createType: 1 });
  await query(sql`UPDATE platform.matches SET shelf_by = 'rule' WHERE id = ${ownId}`);
  const names = { league: '样本联', home: '样本主', away: '样本客' };
  const recordId = await plantSupplierMatch(office.owner, names, { matchId: ownId });
  const candidateId = await plantMatch(office.owner, soccer, { status: 2, createType: 1 });
  if (takenOff) await query(sql`UPDATE platform.matches SET shelf_by = 'person' WHERE id = ${candidateId}`);
  const { supplierId: theirs } = await plantRecord(office.owner, soccer, candidateId);
  const id = await plantProposal(office.owner, { kind: 'match', supplierId: recordId, candidateId, score: 0.97 });
  return { id, ownId, candidateId, recordId, theirs };
}

describe('links of matches on shelf', () => {
  it('[day 3] the candidate’s records go into the record’s own match if that is on shelf', async () => {
    const { id, ownId, candidateId, recordId, theirs } = await plantShelved();
    const answer = await accept(id);
    expect(answer.status, answer.text).toBe(200);
    expect([(await tiedTo(recordId))?.to, await tiedTo(theirs)]).toEqual([ownId, { to: ownId, link: 'person' }]);
    expect(await matchOf(ownId)).toMatchObject({ status: 1, merged: null });
    expect(await matchOf(candidateId)).toMatchObject({ merged: ownId });
    expect(await recordsNoted(candidateId)).toEqual([[`NAMI ${theirs}`, null]]);
    expect(await recordsNoted(ownId)).toEqual([[null, `NAMI ${theirs}`]]);
    expect((await undo(answer.data.decisionId)).status).toBe(200);
    expect(await tiedTo(theirs)).toEqual({ to: candidateId, link: 'auto' });
    expect(await matchOf(candidateId)).toMatchObject({ merged: null });
  });

  it('[day 3] a proposal without effect is left out of a bulk link and stays open', async () => {
    const shelved = await plantShelved();
    const candidateId = await plantMatch(office.owner, soccer);
    const inVain = await plantProposal(office.owner, { kind: 'match', supplierId: '404404', candidateId });
    const plain = await plantMatchProposal(office.owner);
    const ids = [shelved.id, inVain, plain.id];
    const answer = await staff.call('suppliers.accept-many', { body: { ids } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data.linked).toBe(2);
    const states = await query(sql<{ id: string; state: string }>`SELECT id::text, state FROM platform.link_proposals
      WHERE id = ANY(${ids}::bigint[]) ORDER BY id`);
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [shelved.id]: 'accepted',
      [inVain]: 'open',
      [plain.id]: 'accepted',
    });
    const log = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '批量关联');
    const changes = JSON.parse(log?.changes ?? '') as { entity: string; id: string }[];
    expect(changes.filter(({ entity }) => entity === 'linkProposal').map((one) => one.id)).toEqual([
      shelved.id,
      plain.id,
    ]);
  });
});

describe('links that are undone', () => {
  it('[day 3] a match that the rule had put on shelf is there again once the link is undone, by the rule', async () => {
    const { id, ownId, candidateId, recordId } = await plantShelved({ takenOff: true });
    const { data } = await accept(id);
    expect(await matchOf(ownId)).toEqual({ status: 2, by: 'rule', merged: candidateId });
    expect((await undo(data.decisionId)).status).toBe(200);
    expect(await matchOf(ownId)).toEqual({ status: 1, by: 'rule', merged: null });
    expect(await matchOf(candidateId)).toEqual({ status: 2, by: 'person', merged: null });
    expect(await tiedTo(recordId)).toEqual({ to: ownId, link: 'auto' });
  });

  it('[day 3] a match whose teams were changed since stands by itself again, with its record', async () => {
    const { id, ownId, recordId } = await plantShelved({ takenOff: true });
    const { data } = await accept(id);
    const teamId = await plantEntry(office.owner, soccer, 'team', '改名队');
    await query(sql`UPDATE platform.matches SET home_id = ${teamId} WHERE id = ${ownId}`);
    expect((await undo(data.decisionId)).status).toBe(200);
    expect(await matchOf(ownId)).toMatchObject({ status: 1, merged: null });
    expect((await tiedTo(recordId))?.to).toBe(ownId);
  });

  it('[day 3] a record whose match was merged elsewhere since stays, and the history names it', async () => {
    const { id, ownId, candidateId, recordId } = await plantShelved({ takenOff: true });
    const alone = await plantShelved({ takenOff: true });
    const plain = await plantMatchProposal(office.owner);
    const both = await staff.call('suppliers.accept-many', { body: { ids: [id, plain.id] } });
    const one = await accept(alone.id);
    const third = await plantMatch(office.owner, soccer);
    await query(sql`UPDATE platform.matches SET merged_into = ${third} WHERE id IN (${ownId}, ${alone.ownId})`);
    expect((await undo(one.data.decisionId)).status).toBe(409);
    expect((await undo(both.data.decisionId)).status).toBe(200);
    expect(await tiedTo(recordId)).toEqual({ to: candidateId, link: 'person' });
    expect(await tiedTo(plain.recordId)).toEqual({ to: null, link: 'none' });
    expect(await matchOf(ownId)).toMatchObject({ status: 2, merged: third });
    const opened = await query(sql<{ id: string }>`SELECT id::text FROM platform.link_proposals
      WHERE kind = 'match' AND state = 'open'`);
    expect(opened.map((row) => row.id)).toEqual([plain.id]);
    const kept = await query(sql<{ stays: unknown }>`SELECT changes -> 'stays' AS stays FROM platform.match_changes
      WHERE match_id = ${candidateId} AND changes ? 'stays'`);
    expect(kept).toEqual([{ stays: [null, [`蜂鸟数据记录 ${recordId}（原赛程 ${ownId} 已被合并）`]] }]);
  });

  it('[day 3] a decision is undone for a day; the upkeep forgets it then, and no colleague’s link does', async () => {
    const [old, young] = [await plantRefusal(office.owner), await plantRefusal(office.owner)];
    await query(sql`UPDATE platform.link_decisions SET decided_at = now() - interval '25 hours' WHERE id = ${old}`);
    const left = async () =>
      (
        await query(sql<{ id: string }>`SELECT id::text FROM platform.link_decisions
          WHERE id IN (${old}, ${young}) ORDER BY link_decisions.id`)
      ).map(({ id }) => id);
    const { id } = await plantMatchProposal(office.owner);
    expect((await accept(id)).status).toBe(200);
    expect(await left()).toEqual([old, young]);
    expect((await undo(old)).status).toBe(404);
    await createUpkeep(office.platform)();
    expect(await left()).toEqual([young]);
    const [journal] = await query(sql<{ count: number }>`SELECT count(*)::integer AS count FROM platform.link_journal
      WHERE decision_id = ${old}`);
    expect(journal?.count).toBe(0);
  });
});
