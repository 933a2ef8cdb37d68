import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inPlatform, plantMatch, plantRecord, versionOfMatch } from '../../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';
import { recompute } from '../../association/index.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const sport = { sport: 'sport' };

let office: Office;
let editor: Colleague;
beforeAll(async () => {
  office = await startOffice();
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
});
afterAll(() => office.close());

async function get(standardId: string) {
  const answer = await editor.call('matches.get', { params: { ...sport, standardId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

async function update(standardId: string, body: object) {
  const updatedTime = await versionOfMatch(office.owner, standardId);
  const answer = await editor.call('matches.update', {
    params: { ...sport, standardId },
    body: { updatedTime, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** A running match that one supplier reports. */
async function running(): Promise<{ id: string; tell: (home: number[], away: number[]) => Promise<void> }> {
  const id = await plantMatch(office.owner, soccer, { createType: 1, stage: 13 });
  await plantRecord(office.owner, soccer, id);
  const tell = (home: number[], away: number[]) =>
    inPlatform(office.owner, async (tx) => {
      await sql`UPDATE platform.supplier_matches SET stage = 13, home_scores = ${home}::smallint[],
        away_scores = ${away}::smallint[] WHERE match_id = ${id}`.execute(tx);
      await recompute(tx, [id]);
    });
  await tell([0, 0, 0, 1, 4, 0, 0], [0, 0, 0, 0, 2, 0, 0]);
  return { id, tell };
}

const pin = (part: number, home: number, away: number, kind: 'once' | 'fixed') => ({ part, pin: { home, away, kind } });

it('[day 2] [MAT-62] one part that is set stands by itself; the other parts follow the supplier', async () => {
  const { id, tell } = await running();
  await update(id, { scoreParts: [pin(0, 1, 0, 'fixed')] });
  await tell([0, 0, 0, 2, 6, 0, 0], [0, 0, 0, 0, 3, 0, 0]);
  expect(await get(id)).toMatchObject({
    homeScores: [1, 0, 0, 2, 6, 0, 0],
    awayScores: [0, 0, 0, 0, 3, 0, 0],
    hTotalScore: 1,
    ownFields: ['scores'],
    ownScores: [{ part: 0, kind: 'fixed' }],
  });
});

it('[day 2] [MAT-62] a part set for this time only ends with the supplier’s newer value of it, for good', async () => {
  const { id, tell } = await running();
  await update(id, { scoreParts: [pin(0, 1, 0, 'once'), pin(4, 9, 9, 'once')] });
  const before = await get(id);
  expect(before).toMatchObject({ hTotalScore: 1, homeScores: [1, 0, 0, 1, 9, 0, 0] });
  await tell([0, 0, 1, 1, 4, 0, 0], [0, 0, 0, 0, 2, 0, 0]);
  expect(await get(id)).toMatchObject({ hTotalScore: 1, homeScores: [1, 0, 1, 1, 9, 0, 0] });
  await tell([1, 0, 1, 1, 4, 0, 0], [1, 0, 0, 0, 2, 0, 0]);
  expect(await get(id)).toMatchObject({ hTotalScore: 1, aTotalScore: 1, ownScores: [{ part: 4, kind: 'once' }] });
  await tell([0, 0, 1, 1, 4, 0, 0], [0, 0, 0, 0, 2, 0, 0]);
  const after = await get(id);
  expect(after).toMatchObject({ hTotalScore: 0, ownScores: [{ part: 4, kind: 'once' }] });
  expect(after.updatedTime).toBe(before.updatedTime);
});

it('[day 2] [MAT-62] settlement takes the score that counts: a fixed one after the end, whatever the supplier reports', async () => {
  const { id, tell } = await running();
  await update(id, { gameStageType: 90, scoreParts: [pin(0, 2, 1, 'fixed')] });
  await tell([5, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]);
  const ends = await inPlatform(office.owner, (tx) =>
    sql<{ home: number; away: number; stage: number }>`SELECT home_scores[1] AS home, away_scores[1] AS away, stage
      FROM platform.end_of_match(${id})`.execute(tx),
  );
  expect(ends.rows).toEqual([{ home: 2, away: 1, stage: 90 }]);
});

it('[day 2] a part given back follows the supplier again, and renewing gives all of them back', async () => {
  const { id } = await running();
  await update(id, { scoreParts: [pin(0, 1, 0, 'fixed'), pin(4, 9, 9, 'fixed')] });
  await update(id, { scoreParts: [{ part: 0, pin: null }] });
  expect(await get(id)).toMatchObject({ hTotalScore: 0, ownScores: [{ part: 4, kind: 'fixed' }] });
  const renewed = await editor.call('matches.renew', { params: sport, body: { standardId: id } });
  expect(renewed.status, renewed.text).toBe(200);
  expect(await get(id)).toMatchObject({ homeScores: [0, 0, 0, 1, 4, 0, 0], ownFields: [], ownScores: [] });
});

it('[day 2] a whole score of the release before stands as fixed parts, of which one can be given back', async () => {
  const { id, tell } = await running();
  await inPlatform(office.owner, async (tx) => {
    const whole = JSON.stringify({ scores: { home: [3, 1], away: [2, 1] } });
    await sql`UPDATE platform.matches SET overrides = ${whole}::jsonb WHERE id = ${id}`.execute(tx);
    await recompute(tx, [id]);
  });
  const kinds = [0, 1].map((part) => ({ part, kind: 'fixed' }));
  expect(await get(id)).toMatchObject({ hTotalScore: 3, ownFields: ['scores'], ownScores: kinds });
  await update(id, { scoreParts: [{ part: 1, pin: null }] });
  await tell([1, 0, 0, 1, 4, 0, 0], [1, 0, 0, 0, 2, 0, 0]);
  expect(await get(id)).toMatchObject({ homeScores: [3, 0, 0, 1, 4, 0, 0], ownScores: [{ part: 0, kind: 'fixed' }] });
});

it('[day 2] a whole score that the release before stores beside parts was typed later, and counts', async () => {
  const { id, tell } = await running();
  await update(id, { scoreParts: [pin(0, 1, 0, 'fixed'), pin(4, 9, 9, 'once')] });
  await inPlatform(office.owner, async (tx) => {
    const whole = JSON.stringify({ scores: { home: [3, 1], away: [2, 1] } });
    await sql`UPDATE platform.matches SET overrides = overrides || ${whole}::jsonb WHERE id = ${id}`.execute(tx);
    await recompute(tx, [id]);
  });
  const kinds = [0, 1].map((part) => ({ part, kind: 'fixed' }));
  expect(await get(id)).toMatchObject({ homeScores: [3, 1], awayScores: [2, 1], ownScores: kinds });
  await update(id, { scoreParts: [{ part: 1, pin: null }] });
  await tell([1, 0, 0, 1, 4, 0, 0], [1, 0, 0, 0, 2, 0, 0]);
  expect(await get(id)).toMatchObject({ homeScores: [3, 0, 0, 1, 4, 0, 0], ownScores: [{ part: 0, kind: 'fixed' }] });
});

it('[day 2] a part set for this time only before any score is reported ends with the first report', async () => {
  const { id, tell } = await running();
  await tell([], []);
  await update(id, { scoreParts: [pin(0, 1, 0, 'once')] });
  await tell([], []);
  expect(await get(id)).toMatchObject({ hTotalScore: 1, ownScores: [{ part: 0, kind: 'once' }] });
  await tell([2], [0]);
  expect(await get(id)).toMatchObject({ homeScores: [2], hTotalScore: 2, ownScores: [] });
});

it('[day 2] without a supplier’s record a part that is taken back is empty again, and the history says so', async () => {
  const id = await plantMatch(office.owner, soccer);
  await update(id, { scoreParts: [pin(0, 2, 1, 'fixed')] });
  expect(await get(id)).toMatchObject({ hTotalScore: 2, aTotalScore: 1 });
  await update(id, { scoreParts: [{ part: 0, pin: null }] });
  expect(await get(id)).toMatchObject({ hTotalScore: null, homeScores: [], ownFields: [] });
  const { changes } = (await editor.call('matches.history', { params: { ...sport, standardId: id } })).data;
  expect(changes.map(({ fields }) => fields)).toContainEqual([{ field: 'scores', before: '2:1', after: '' }]);
});

it('[day 2] the list finds matches by the fields that people have set', async () => {
  const scored = await plantMatch(office.owner, soccer);
  const staged = await plantMatch(office.owner, soccer);
  const untouched = await plantMatch(office.owner, soccer);
  await update(scored, { scoreParts: [pin(4, 2, 1, 'fixed')] });
  await update(staged, { gameStageType: 11 });
  const found = async (ownFields: ('scores' | 'gameStageType')[]) => {
    const query = { sportId: '1', ownFields, matchId: [scored, staged, untouched] };
    const answer = await editor.call('matches.list', { params: sport, query });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.records.map(({ matchId }) => matchId);
  };
  expect(await found(['scores'])).toEqual([scored]);
  expect(await found(['gameStageType'])).toEqual([staged]);
  expect((await found(['scores', 'gameStageType'])).toSorted()).toEqual([scored, staged].toSorted());
});
