import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { held, someoneWaits } from '../../../test/locks.ts';
import { brokenLink, logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantMatch, plantTeams } from '../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { endMatch, plantTickets, type PlantedTicket } from '../../../test/planted/planted-ticket.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { settleOverdue } from './settlement.jobs.ts';
import { createSettlement } from './settlement.service.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const basketball = { sport: 'sport', sportId: 2, isSingle: false };

let office: Office;
let writer: Colleague;
let settleDue: () => Promise<number>;
let noteOverdue: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha');
  const worker = workerPlatformOf(office);
  settleDue = createSettlement(worker);
  const overdue = settleOverdue.handler(worker);
  noteOverdue = () => overdue({});
});
afterAll(() => office.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const match = (sportPage = soccer, hours = 3) =>
  plantMatch(office.owner, sportPage, { gameTime: hoursAgo(hours).toISOString(), status: 2 });
const publish = async (matchId: string, planted: PlantedTicket = {}, merchant = 'alpha') =>
  await plantTickets(office.owner, merchant, { merchantCode: 'alpha', accountId: writer.id }, matchId, planted);
const one = async (matchId: string, planted: PlantedTicket = {}) => (await publish(matchId, planted))[0] ?? '';
const end = (matchId: string, ending: Parameters<typeof endMatch>[2]) => endMatch(office.owner, matchId, ending);

interface Stored {
  readonly status: number;
  readonly finished: boolean;
  readonly outcome: string | null;
  readonly payout: number | null;
}

async function stored(id: string, merchant = 'alpha'): Promise<Stored | undefined> {
  return await inMerchant(office.owner, merchant, async (tx) => {
    const { rows } = await sql<Stored>`SELECT status, finished, outcome, payout::float8 FROM tenant.predictions
      WHERE merchant_code = ${merchant} AND id = ${id}`.execute(tx);
    return rows[0];
  });
}

/** The oldest first. */
async function history(id: string): Promise<string[]> {
  return await inMerchant(office.owner, 'alpha', async (tx) => {
    const { rows } = await sql<{
      result: string;
    }>`SELECT concat_ws(' ', outcome, home_score || ':' || away_score) AS result
      FROM tenant.prediction_results WHERE merchant_code = 'alpha' AND prediction_id = ${id}
      ORDER BY settled_at`.execute(tx);
    return rows.map(({ result }) => result);
  });
}

const heldByAlpha = (statement: string, ids: readonly string[]) => held(office.owner, 'alpha', statement, ids);

const waiting = async () =>
  await inPlatform(office.owner, async (tx) => {
    const { rows } = await sql`SELECT FROM platform.matches_to_settle`.execute(tx);
    return rows.length;
  });

const logged = async (id: string) =>
  (await logRows(office.owner)).filter(
    ({ functionName, changes }) => functionName === '结算预测' && changes?.includes(`"id":"${id}"`),
  );

describe('a match that ends', () => {
  it('[PRD-90] [PRD-91] makes hits and misses of its predictions, of each merchant, by what was published', async () => {
    const matchId = await match();
    const [hit, miss] = [await one(matchId), await one(matchId, { codes: [3] })];
    const [theirs = ''] = await publish(matchId, { codes: [1, 2] }, 'beta');
    expect(await stored(hit)).toEqual({ status: 0, finished: false, outcome: null, payout: null });
    await end(matchId, { home: [2, 1, 0, 0, 0, 0, 0], away: [1, 0, 0, 0, 0, 0, 0] });
    expect(await settleDue()).toBe(3);
    expect(await stored(hit)).toEqual({ status: 1, finished: true, outcome: 'win', payout: 1.95 });
    expect(await stored(miss)).toEqual({ status: 2, finished: true, outcome: 'loss', payout: 0 });
    expect(await stored(theirs, 'beta')).toEqual({ status: 1, finished: true, outcome: 'win', payout: 0.975 });
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['[PRD-96]', { playType: 3, codes: [7], line: 3, odds: { 7: 0.96, 8: 0.9 } }, ['halfWin', 1, 1.48]],
    ['[PRD-96]', { playType: 3, codes: [8], line: 3, odds: { 7: 0.96, 8: 0.9 } }, ['halfLoss', 2, 0.5]],
    ['[PRD-105]', { playType: 3, codes: [7], line: 4, odds: { 7: 0.96, 8: 0.9 } }, ['push', 0, 1]],
    ['[PRD-97]', { playType: 4, codes: [9], line: 10, odds: { 9: 0.9, 10: 0.98 } }, ['win', 1, 1.9]],
    ['[PRD-95]', { playType: 2, codes: [5], line: -4, odds: { 4: 3.1, 5: 3.5, 6: 1.9 } }, ['win', 1, 3.5]],
    ['[PRD-78]', { playType: 1, codes: [2, 3], line: null, odds: { 1: 1.95, 2: 3.4, 3: 4.2 } }, ['loss', 2, 0]],
  ] as const)('%s settles %j by 2:1', async (_id, planted, [outcome, status, payout]) => {
    const matchId = await match();
    const id = await one(matchId, planted);
    await end(matchId, { home: [2], away: [1] });
    await settleDue();
    expect(await stored(id)).toEqual({ status, finished: true, outcome, payout });
  });

  it('[PRD-100] counts 90 minutes in football', async () => {
    const matchId = await match();
    const [draw, home] = [await one(matchId, { codes: [2] }), await one(matchId)];
    await end(matchId, { home: [1, 1, 0, 0, 0, 3, 0], away: [1, 0, 0, 0, 0, 1, 0] });
    await settleDue();
    expect([await stored(draw), await stored(home)]).toMatchObject([{ outcome: 'win' }, { outcome: 'loss' }]);
  });

  it('[PRD-101] counts overtime in basketball; [PRD-98] a tie is void', async () => {
    const twoWay = { sportId: 2, playType: 5, codes: [12], odds: { 11: 1.5, 12: 2.6 } } as const;
    const [longer, tied] = [await match(basketball), await match(basketball)];
    const [won, returned] = [await one(longer, twoWay), await one(tied, twoWay)];
    await end(longer, { home: [20, 20, 20, 20, 5], away: [20, 20, 20, 20, 9] });
    await end(tied, { home: [20, 20, 20, 20], away: [20, 20, 20, 20] });
    await settleDue();
    expect(await stored(won)).toEqual({ status: 1, finished: true, outcome: 'win', payout: 2.6 });
    expect(await stored(returned)).toEqual({ status: 0, finished: true, outcome: 'void', payout: 1 });
  });

  it('settles nothing while it is played, or without a score', async () => {
    const [playing, silent] = [await match(), await match()];
    const ids = [await one(playing), await one(silent)];
    await end(playing, { stage: 13, home: [2], away: [0] });
    await end(silent, {});
    expect(await settleDue()).toBe(0);
    for (const id of ids) expect(await stored(id)).toMatchObject({ finished: false });
    await end(silent, { home: [1], away: [0] });
    expect(await settleDue()).toBe(1);
  });

  it('a withdrawn prediction counts as any other', async () => {
    const matchId = await match();
    const id = await one(matchId);
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.predictions SET withdrawn_at = published_at WHERE id = ${id}`.execute(tx),
    );
    await end(matchId, { home: [0], away: [2] });
    await settleDue();
    expect(await stored(id)).toMatchObject({ finished: true, outcome: 'loss' });
  });

  it('leaves a row of the log for each merchant, with the result before and after', async () => {
    const matchId = await match();
    const id = await one(matchId);
    await end(matchId, { home: [2], away: [1] });
    await settleDue();
    const rows = await logged(id);
    expect(rows).toMatchObject([{ merchantCode: 'alpha', userAccount: 'system:worker', result: 1 }]);
    const after = { outcome: 'win', status: 1, payout: 1.95, home_score: 2, away_score: 1 };
    const changed = { entity: 'predictionResult', id, name: expect.stringContaining(' VS '), before: null, after };
    expect(JSON.parse(rows[0]?.changes ?? '[]')).toMatchObject([changed]);
    const ours = (await logRows(office.owner)).filter(({ merchantCode }) => merchantCode === 'alpha');
    expect(brokenLink(office.platform.config.keys.logChain, ours)).toBeNull();
  });
});

describe('settled twice', () => {
  it('has one effect: no other result, no row of the log', async () => {
    const matchId = await match();
    const id = await one(matchId);
    await end(matchId, { home: [2], away: [1] });
    expect(await settleDue()).toBe(1);
    await noteAgain(matchId);
    expect(await settleDue()).toBe(0);
    expect([await history(id), (await logged(id)).length, await waiting()]).toEqual([['win 2:1'], 1, 0]);
  });

  it('by workers that come to it together has one effect', { retry: 0 }, async () => {
    const matchId = await match();
    const ids = await publish(matchId, { count: 30 });
    await end(matchId, { home: [2], away: [1] });
    const letGo = await heldByAlpha('SELECT 1 FROM tenant.predictions WHERE id = ANY($1) FOR UPDATE', ids);
    const settling = Promise.all([settleDue(), settleDue(), settleDue()]);
    await someoneWaits(office.owner, 3);
    await letGo();
    expect((await settling).reduce((sum, count) => sum + count, 0)).toBe(30);
    for (const id of ids) expect(await history(id)).toEqual(['win 2:1']);
  });

  it('more than a batch of them are all settled, and each once', async () => {
    const matchId = await match();
    await publish(matchId, { count: 1201 });
    await end(matchId, { home: [2], away: [1] });
    expect(await settleDue()).toBe(1201);
    await noteAgain(matchId);
    expect(await settleDue()).toBe(0);
  });
});

describe('a score that is put right', () => {
  it('[PRD-106] settles again and keeps the results before', async () => {
    const matchId = await match();
    const id = await one(matchId);
    await end(matchId, { home: [2], away: [1] });
    await settleDue();
    await end(matchId, { home: [2], away: [2] });
    expect(await settleDue()).toBe(1);
    expect(await stored(id)).toEqual({ status: 2, finished: true, outcome: 'loss', payout: 0 });
    for (const home of [3, 4]) await end(matchId, { home: [home], away: [2] }).then(settleDue);
    expect(await stored(id)).toMatchObject({ outcome: 'win', payout: 1.95 });
    expect(await history(id)).toEqual(['win 2:1', 'loss 2:2', 'win 3:2', 'win 4:2']);
    expect(await logged(id)).toHaveLength(4);
  });

  it('[PRD-106] a corrected match that resumes keeps its result until it ends again', async () => {
    const matchId = await match();
    const id = await one(matchId);
    await end(matchId, { home: [2], away: [1] });
    await settleDue();
    await end(matchId, { stage: 13, home: [2], away: [1] });
    await settleDue();
    expect(await stored(id)).toMatchObject({ outcome: 'win' });
    await end(matchId, { home: [2], away: [3] });
    await settleDue();
    expect(await history(id)).toEqual(['win 2:1', 'loss 2:3']);
  });

  it('[PRD-106] before its turn has come is the one that counts', async () => {
    const matchId = await match();
    const [id = ''] = await publish(matchId);
    await end(matchId, { home: [2], away: [1] });
    const letGo = await heldByAlpha('SELECT 1 FROM tenant.predictions WHERE id = ANY($1) FOR UPDATE', [id]);
    const settling = settleDue();
    await someoneWaits(office.owner);
    await end(matchId, { home: [0], away: [1] });
    await letGo();
    await settling;
    expect(await history(id)).toEqual(['loss 0:1']);
  });

  it('[PRD-106] while it is being settled is due once more', async () => {
    const matchId = await match();
    const [id = ''] = await publish(matchId);
    await end(matchId, { home: [2], away: [1] });
    // Whatever is written waits here for its place in the log.
    const letGo = await heldByAlpha(
      `SELECT pg_advisory_xact_lock(hashtextextended('log-head:alpha', 0)), $1::bigint[]`,
      [],
    );
    const settling = settleDue();
    await someoneWaits(office.owner);
    await end(matchId, { home: [0], away: [1] });
    await letGo();
    await settling;
    await settleDue();
    expect(await history(id)).toEqual(['win 2:1', 'loss 0:1']);
    expect(await waiting()).toBe(0);
  });
});

describe('a match that is not played to its end', () => {
  it.each([93, 94])('[PRD-102] at stage %s is void at once', async (stage) => {
    const matchId = await match();
    const id = await one(matchId);
    await end(matchId, { stage, home: [2], away: [1] });
    await settleDue();
    expect(await stored(id)).toEqual({ status: 0, finished: true, outcome: 'void', payout: 1 });
    expect(await history(id)).toEqual(['void']);
  });

  it('[PRD-102] put off beyond the hours is void by the clock, sooner it waits', async () => {
    const [late, soon] = [await match(soccer, 37), await match(soccer, 35)];
    const [lost, kept] = [await one(late), await one(soon)];
    for (const matchId of [late, soon]) await end(matchId, { stage: 91 });
    await noteOverdue();
    expect(await settleDue()).toBe(1);
    expect([await stored(lost), await stored(kept)]).toMatchObject([{ outcome: 'void' }, { finished: false }]);
  });

  it('[PRD-102] a match suspended beyond the hours stays void when it resumes', async () => {
    const matchId = await match(soccer, 37);
    const id = await one(matchId);
    await end(matchId, { stage: 92, home: [1], away: [0] });
    await noteOverdue();
    await settleDue();
    await end(matchId, { home: [1], away: [0] });
    await settleDue();
    expect(await history(id)).toEqual(['void']);
  });

  it('[PRD-102] whose end was told and then taken back is void after the hours like any other, once', async () => {
    const [late, soon] = [await match(soccer, 37), await match(soccer, 35)];
    const [lost, kept] = [await one(late), await one(soon)];
    for (const matchId of [late, soon]) await end(matchId, { home: [2], away: [1] });
    await settleDue();
    for (const matchId of [late, soon]) await end(matchId, { stage: 91 });
    for (let look = 0; look < 2; look += 1) {
      await noteOverdue();
      await settleDue();
    }
    expect([await history(lost), await history(kept)]).toEqual([['win 2:1', 'void'], ['win 2:1']]);
    await noteOverdue();
    expect(await waiting()).toBe(0);
  });

  it('one of which nothing is told any more is not looked at every ten minutes', async () => {
    const matchId = await match(soccer, 40);
    await one(matchId);
    await noteOverdue();
    expect(await waiting()).toBe(0);
  });

  it('[PRD-102] played later than the hours after the kick-off that was published is void, whatever the score', async () => {
    const matchId = await match(soccer, 3);
    const [early, after] = [await one(matchId, { gameTime: hoursAgo(60) }), await one(matchId)];
    await end(matchId, { home: [1], away: [0] });
    await settleDue();
    expect([await stored(early), await stored(after)]).toMatchObject([{ outcome: 'void' }, { outcome: 'win' }]);
  });
});

it('a match that went into another one is settled by that, also when it is put right', async () => {
  const [loser, winner] = [await match(), await match()];
  const id = await one(loser);
  await end(winner, { home: [2], away: [1] });
  await settleDue();
  expect(await stored(id)).toMatchObject({ finished: false });
  await inPlatform(office.owner, (tx) =>
    sql`UPDATE platform.matches SET merged_into = ${winner} WHERE id = ${loser}`.execute(tx),
  );
  await settleDue();
  await end(winner, { home: [0], away: [1] });
  await settleDue();
  expect(await history(id)).toEqual(['win 2:1', 'loss 0:1']);
});

it('predictions and drafts follow a merged match into the other one, and the log says so', async () => {
  const [loser, winner] = [await match(), await match()];
  const author = { merchantCode: 'alpha', accountId: writer.id };
  const published = await one(loser);
  const draft = await plantPrediction(office.owner, 'alpha', author, soccer, { matchId: loser });
  await inPlatform(office.owner, (tx) =>
    sql`UPDATE platform.matches SET merged_into = ${winner} WHERE id = ${loser}`.execute(tx),
  );
  await settleDue();
  const matchesOf = await inMerchant(office.owner, 'alpha', (tx) =>
    tx.selectFrom('tenant.predictions').select('match_id').where('id', 'in', [published, draft.id]).execute(),
  );
  expect(matchesOf).toEqual([{ match_id: winner }, { match_id: winner }]);
  const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '预测转入合并后的赛程');
  expect(rows.filter(({ changes }) => changes?.includes(`"id":"${draft.id}"`))).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('a match whose sides were turned round since is settled by who played at home when it was published', async () => {
  const matchId = await match();
  const { hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
  const [home, away] = [await one(matchId), await one(matchId, { codes: [3] })];
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`UPDATE tenant.predictions SET home_id = ${aTeamId}, away_id = ${hTeamId} WHERE id IN (${home}, ${away})`.execute(
      tx,
    ),
  );
  await end(matchId, { home: [0], away: [2] });
  await settleDue();
  expect([await history(home), await history(away)]).toEqual([['win 2:0'], ['loss 2:0']]);
});

it('a match whose sides are turned round after its end is settled again by that', async () => {
  const matchId = await match();
  const { hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
  const id = await one(matchId);
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`UPDATE tenant.predictions SET home_id = ${hTeamId}, away_id = ${aTeamId} WHERE id = ${id}`.execute(tx),
  );
  await end(matchId, { home: [2], away: [1] });
  await settleDue();
  await inPlatform(office.owner, (tx) =>
    sql`UPDATE platform.matches SET home_id = away_id, away_id = home_id WHERE id = ${matchId}`.execute(tx),
  );
  await settleDue();
  expect(await history(id)).toEqual(['win 2:1', 'loss 1:2']);
});

it('one that cannot be settled keeps no other waiting', async () => {
  const matchId = await match();
  const [broken, sound] = [await one(matchId, { odds: { 3: 4.2 } }), await one(matchId)];
  await end(matchId, { home: [2], away: [1] });
  expect(await settleDue()).toBe(1);
  expect([await stored(broken), await stored(sound)]).toMatchObject([{ finished: false }, { outcome: 'win' }]);
});

async function noteAgain(matchId: string): Promise<void> {
  await inPlatform(office.owner, (tx) =>
    sql`INSERT INTO platform.matches_to_settle (match_id) VALUES (${matchId})`.execute(tx),
  );
}
