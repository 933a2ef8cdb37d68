import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import { inMerchant } from '@touchline/db/transaction';
import type { Outcome } from '@touchline/domain/predictions/settlement';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';
import { endMatch, plantSettled, plantTickets } from '../../../test/planted/planted-ticket.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { createSettlement } from '../settlement/settlement.service.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const key = 'pre_#_rec-view';

let office: Office;
let boss: Colleague;
let league: string;
let cup: string;
let matchId: string;
beforeAll(async () => {
  office = await startOffice();
  boss = await office.hire('alpha', [], { isAdmin: true });
  league = await plantEntry(office.owner, soccer, 'league', '英超');
  cup = await plantEntry(office.owner, soccer, 'league', '足总杯');
  matchId = await plantMatch(office.owner, soccer);
});
afterAll(() => office.close());

type Planted = Parameters<typeof plantSettled>[4];
const settled = (who: Colleague, planted: Planted) =>
  plantSettled(office.owner, 'alpha', { merchantCode: 'alpha', accountId: who.id }, matchId, {
    leagueId: league,
    ...planted,
  });
const record = async (who: Colleague, query: CallRequest<Calls['prediction-records.get']>['query'] = {}) =>
  (await who.call('prediction-records.get', { query })).data;
const tickets = async (who: Colleague, query: CallRequest<Calls['prediction-records.tickets']>['query'] = {}) =>
  (await who.call('prediction-records.tickets', { query })).data.records;
const at = (day: string) => new Date(`${day}T12:00:00.000Z`);

/** Three hits, two misses, a push and a void, over two months and two leagues. */
async function writerWithRecord(): Promise<Colleague> {
  const writer = await office.hire('alpha', [key]);
  const handicap = { playType: 3, codes: [7], line: 2, odds: { 7: 0.9, 8: 0.9 } } as const;
  await settled(writer, { gameTime: at('2026-09-01'), outcome: 'win', payout: 2 });
  await settled(writer, { gameTime: at('2026-09-02'), outcome: 'loss', payout: 0 });
  await settled(writer, { gameTime: at('2026-10-01'), ...handicap, outcome: 'halfWin', payout: 1.45, leagueId: cup });
  await settled(writer, { gameTime: at('2026-10-02'), ...handicap, outcome: 'push', payout: 1, leagueId: cup });
  await settled(writer, { gameTime: at('2026-10-03'), outcome: 'win', payout: 3.05 });
  await settled(writer, { gameTime: at('2026-10-04'), outcome: 'void', payout: 1 });
  await settled(writer, { gameTime: at('2026-10-05'), ...handicap, outcome: 'halfLoss', payout: 0.5 });
  return writer;
}

describe('a writer’s record', () => {
  it('[PRD-104] [PRD-105] counts hits and misses, yield and streaks', async () => {
    const writer = await writerWithRecord();
    const { all, userId } = await record(writer);
    expect(userId).toBe(writer.id);
    expect(all).toMatchObject({ settled: 7, hits: 3, misses: 2, pushes: 1, voids: 1, hitRate: 0.6 });
    expect(all.yield).toBeCloseTo((1 - 1 + 0.45 + 2.05 - 0.5) / 7, 9);
    expect([all.longestStreak, all.currentStreak]).toEqual([2, -1]);
  });

  it('[PRD-104] counts hits in a row by the time of the match, whatever was settled first', async () => {
    const streaksAfter = async (...outcomes: readonly (readonly [day: string, outcome: Outcome])[]) => {
      const writer = await office.hire('alpha', [key]);
      for (const [day, outcome] of outcomes) await settled(writer, { gameTime: at(`2026-10-${day}`), outcome });
      const { longestStreak, currentStreak } = (await record(writer)).all;
      return [longestStreak, currentStreak];
    };
    expect(await streaksAfter(['04', 'win'], ['01', 'win'], ['03', 'win'], ['02', 'loss'])).toEqual([2, 2]);
    expect(await streaksAfter(['01', 'win'], ['02', 'push'], ['03', 'halfWin'], ['04', 'void'])).toEqual([2, 2]);
    expect(await streaksAfter(['01', 'win'], ['02', 'loss'], ['03', 'halfLoss'])).toEqual([1, -2]);
    expect(await streaksAfter(['01', 'void'])).toEqual([0, 0]);
  });

  it('a writer’s record is grouped by sport, league, play type and month of Shanghai', async () => {
    const writer = await writerWithRecord();
    const { bySport, byLeague, byPlayType, byMonth } = await record(writer);
    const short = ({ hits, misses, settled: all }: { hits: number; misses: number; settled: number }) =>
      `${hits}/${misses}/${all}`;
    expect(bySport.map((one) => [one.sportId, short(one)])).toEqual([[1, '3/2/7']]);
    expect(byLeague.map((one) => [one.leagueName, one.leagueId, short(one)])).toEqual([
      ['英超', league, '2/2/5'],
      ['足总杯', cup, '1/0/2'],
    ]);
    expect(byPlayType.map((one) => [one.playTypeName, short(one)])).toEqual([
      ['胜平负', '2/1/4'],
      ['让球', '1/1/3'],
    ]);
    expect(byMonth.map((one) => [one.month, short(one)])).toEqual([
      ['2026-09', '1/1/2'],
      ['2026-10', '2/1/5'],
    ]);
  });

  it('a writer’s record is narrowed by sport and by days, the last one included', async () => {
    const writer = await writerWithRecord();
    expect((await record(writer, { sportId: '2' })).all.settled).toBe(0);
    expect((await record(writer, { from: '2026-09-02', until: '2026-10-02' })).all.settled).toBe(3);
    const wrong = await writer.call('prediction-records.get', { query: { from: '0001-01-01' } });
    expect([wrong.status, wrong.error.details[0]?.field]).toEqual([400, 'from']);
  });

  it('a match belongs to the day and the month of Shanghai', async () => {
    const writer = await office.hire('alpha', [key]);
    for (const instant of ['2026-09-30T15:59:59Z', '2026-09-30T16:00:00Z'])
      await settled(writer, { gameTime: new Date(instant) });
    const { byMonth } = await record(writer);
    expect(byMonth.map(({ month }) => month)).toEqual(['2026-09', '2026-10']);
    expect((await record(writer, { until: '2026-09-30' })).all.settled).toBe(1);
    expect((await record(writer, { from: '2026-10-01' })).all.settled).toBe(1);
  });

  it('names what is still open, and what was withdrawn, of the sport and the days asked for', async () => {
    const writer = await writerWithRecord();
    const author = { merchantCode: 'alpha', accountId: writer.id };
    const [id] = await plantTickets(office.owner, 'alpha', author, matchId, { count: 2 });
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.predictions SET withdrawn_at = now() WHERE id = ${id}`.execute(tx),
    );
    expect(await record(writer)).toMatchObject({ open: 2, withdrawn: 1 });
    expect(await record(writer, { sportId: '2' })).toMatchObject({ open: 0, withdrawn: 0 });
    expect(await record(writer, { until: '2026-10-05' })).toMatchObject({ open: 0, withdrawn: 0 });
  });

  it('of whoever has published nothing is empty, with their own name', async () => {
    const nobody = await office.hire('alpha', [key]);
    const { all, userName } = await record(nobody);
    expect([all.settled, all.hitRate, all.yield, userName]).toEqual([0, null, null, expect.stringMatching(/./)]);
  });
});

describe('whose record it is', () => {
  it('a record is readable by its writer and by those in charge', async () => {
    const [writer, other] = [await writerWithRecord(), await office.hire('alpha', [key])];
    const [stranger, chief] = [await office.hire('beta', [key], { isAdmin: true }), office.chiefFor('alpha')];
    expect((await record(boss, { userId: writer.id })).all.settled).toBe(7);
    expect((await record(chief, { userId: writer.id })).all.settled).toBe(7);
    for (const who of [other, stranger]) {
      expect((await who.call('prediction-records.get', { query: { userId: writer.id } })).status).toBe(404);
      expect(await tickets(who, { userId: writer.id })).toEqual([]);
    }
    const id = (await tickets(writer))[0]?.predId ?? '';
    expect((await boss.call('prediction-records.ticket', { params: { id } })).status).toBe(200);
    for (const who of [other, stranger])
      expect((await who.call('prediction-records.ticket', { params: { id } })).status).toBe(404);
  });

  it('those in charge choose among all writers, a writer has themselves', async () => {
    const [writer, nobody] = [await writerWithRecord(), await office.hire('alpha', [key])];
    const named = async (who: Colleague) => (await who.call('prediction-records.writers', {})).data.writers;
    expect(await named(writer)).toEqual([{ userId: writer.id, userName: '样本写手', isSelf: true }]);
    expect(await named(nobody)).toMatchObject([{ userId: nobody.id, isSelf: true }]);
    const all = await named(boss);
    expect(all.map(({ userId }) => userId)).toContain(writer.id);
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length);
    expect(all.map(({ userId }) => userId)).not.toContain(nobody.id);
  });
});

describe('the tickets of a record', () => {
  it('come newest first, each with its score, its line and why', async () => {
    const writer = await writerWithRecord();
    const found = await tickets(writer);
    expect(found.map(({ resultDetail }) => resultDetail)).toEqual([
      'halfLoss',
      'void',
      'win',
      'push',
      'halfWin',
      'loss',
      'win',
    ]);
    expect(found[0]).toMatchObject({ lineText: '让 0.5', predictName: '主队', homeScore: 1, awayScore: 0 });
    expect(found[0]?.why).toMatch(/^比分 1:0，主队净胜 1 球，盘口主队让 0.5；预测主队/);
    expect(found[1]).toMatchObject({ why: '比赛腰斩，无效', lineText: '' });
  });

  it('are narrowed as the record is told', async () => {
    const writer = await writerWithRecord();
    const count = async (query: Parameters<typeof tickets>[1]) => (await tickets(writer, query)).length;
    expect(await count({ leagueId: cup })).toBe(2);
    expect(await count({ playType: '3' })).toBe(3);
    expect(await count({ resultDetail: ['win', 'halfWin'] })).toBe(3);
    expect(await count({ from: '2026-10-01', until: '2026-10-31' })).toBe(5);
    expect(await count({ sportId: '2' })).toBe(0);
    expect(await count({ userId: 'nobody' })).toBe(0);
  });

  it('[PRD-106] one tells every result that it has had, and what came true', async () => {
    const writer = await office.hire('alpha', [key]);
    const played = await plantMatch(office.owner, soccer, { gameTime: at('2026-11-01').toISOString() });
    const author = { merchantCode: 'alpha', accountId: writer.id };
    const [id = ''] = await plantTickets(office.owner, 'alpha', author, played, { codes: [1, 2] });
    const settleDue = createSettlement(workerPlatformOf(office));
    for (const score of [1, 2, 3]) {
      await endMatch(office.owner, played, { home: [2], away: [score] });
      await settleDue();
    }
    const { data } = await writer.call('prediction-records.ticket', { params: { id } });
    expect(data.results.map(({ resultDetail, payout }) => [resultDetail, payout])).toEqual([
      ['loss', 0],
      ['win', 1.7],
      ['win', 0.975],
    ]);
    expect(data).toMatchObject({ status: 2, resultDetail: 'loss', content: '样本内容', predictName: '主胜、平局' });
    expect(data.odds).toEqual([
      { select: '1', selectName: '主胜', odds: 1.95, cameTrue: false },
      { select: '2', selectName: '平局', odds: 3.4, cameTrue: false },
    ]);
    expect(data.why).toBe('比分 2:3，赛果客胜；预测主胜、平局，未中');
  });
});
