import { inMerchant } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { someoneWaits } from '../../../test/locks.ts';
import { inPlatform, plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-match.ts';
import { plantMatchWithOdds, tellOdds, thisSecond } from '../../../test/planted/planted-odds.ts';
import { soccer } from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { latestQuotes } from './index.ts';

const basketball = { sport: 'sport', sportId: 2, isSingle: false };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view']);
});
afterAll(() => office.close());

async function contextOf(matchId: string, providerId?: number) {
  const answer = await writer.call('odds.contexts', { query: { matchId, ...(providerId ? { providerId } : {}) } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

describe('a match with its odds', () => {
  it('[PRD-19] says its odds by play type and selection, as numbers, with lines in quarters', async () => {
    const at = thisSecond() - 100;
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
    await tellOdds(office.owner, { supplierId }, [
      { kind: 'asia', line: 3, odds: [0.98, 0.875], at },
      { kind: 'bs', line: 11, odds: [1.02, 0.8], at, closed: true },
      { kind: 'jc', company: '305', line: -4, odds: [3.1, 3.45, 1.98], at },
    ]);
    const context = await contextOf(matchId);
    expect(context).toMatchObject({ matchId, sportId: 1, battle: '样本主队 VS 样本客队', isKickedOff: false });
    const changedTime = new Date(at * 1000).toISOString();
    for (const { version } of context.quotes) expect(version).toMatch(/^\d+\.1$/);
    expect(context.quotes.toSorted((one, other) => one.playType - other.playType)).toMatchObject([
      {
        providerId: 5,
        playType: 1,
        playTypeName: '胜平负',
        line: null,
        odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
        closed: false,
      },
      { providerId: 305, playType: 2, line: -4, odds: { 4: 3.1, 5: 3.45, 6: 1.98 }, changedTime },
      { providerId: 5, playType: 3, line: 3, odds: { 7: 0.98, 8: 0.875 }, closed: false, changedTime },
      { providerId: 5, playType: 4, line: 11, odds: { 9: 1.02, 10: 0.8 }, closed: true, changedTime },
    ]);
  });

  it('[PRD-19] of basketball has its own play types', async () => {
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, basketball);
    await tellOdds(office.owner, { supplierId, discipline: 2 }, [
      { kind: 'asia', line: -22, odds: [0.9, 0.92] },
      { kind: 'bs', line: 882, odds: [0.88, 0.94] },
    ]);
    const { quotes } = await contextOf(matchId);
    expect(Object.fromEntries(quotes.map(({ playType, odds }) => [playType, odds]))).toEqual({
      5: { 11: 1.55, 12: 2.4 },
      3: { 7: 0.9, 8: 0.92 },
      6: { 13: 0.88, 14: 0.94 },
    });
  });

  it('[PRD-81] the provider is the first that has odds, unless one is asked for', async () => {
    const matchId = await plantMatch(office.owner, soccer);
    expect(await contextOf(matchId)).toMatchObject({ providerId: null, providers: [], quotes: [] });
    const { supplierId } = await plantRecord(office.owner, soccer, matchId);
    await tellOdds(office.owner, { supplierId }, [
      { company: '305', odds: [2, 3, 4] },
      { company: '12', odds: [2.1, 3.1, 4.1] },
    ]);
    const context = await contextOf(matchId);
    expect(context.providerId).toBe(12);
    expect(context.providers.map(({ providerId }) => providerId)).toEqual([12, 305]);
    expect(context.quotes).toHaveLength(2);
    const of305 = await contextOf(matchId, 305);
    expect([of305.providerId, of305.quotes.map(({ odds }) => odds['1'])]).toEqual([305, [2]]);
  });

  it('[PRD-58] a match is found by id, with whether it has kicked off by the clock or its stage', async () => {
    const get = async (matchId: string) => (await writer.call('odds.schedule', { params: { matchId } })).data;
    const coming = await plantMatch(office.owner, soccer);
    expect(await get(coming)).toMatchObject({ matchId: coming, leagueName: '样本联赛', isKickedOff: false });
    const late = await plantMatch(office.owner, soccer, { gameTime: new Date(Date.now() - 1000).toISOString() });
    const early = await plantMatch(office.owner, soccer, { stage: 11 });
    expect([(await get(late)).isKickedOff, (await get(early)).isKickedOff]).toEqual([true, true]);
  });

  it.each([
    [91, '推迟'],
    [94, '取消'],
    [95, '待定'],
  ])('[hardening 17] has not kicked off at stage %i, %s, and is not offered either', async (stage) => {
    const gameTime = new Date(Date.now() + 3_600_000).toISOString();
    const matchId = await plantMatch(office.owner, soccer, { stage, gameTime });
    const { isKickedOff, leagueId } = (await writer.call('odds.schedule', { params: { matchId } })).data;
    expect(isKickedOff).toBe(false);
    const { matches } = (await writer.call('odds.matches', { query: { leagueId, gameTime } })).data;
    expect(matches.map((match) => match.matchId)).not.toContain(matchId);
  });

  it('[hardening 11] says by our clock since when odds stand, whatever the supplier’s says', async () => {
    const { matchId } = await plantMatchWithOdds(office.owner, soccer);
    const times = async () => {
      const [quote] = (await contextOf(matchId)).quotes;
      const { series } = (await writer.call('odds.history', { query: { matchId } })).data;
      return [Date.parse(quote?.changedTime ?? '') / 1000, series[0]?.times.at(-1)];
    };
    const [changed = 0, reported = 0] = await times();
    expect(reported).toBe(changed);
    await office.owner.query(`INSERT INTO platform.feed_leaders (supplier, holder, clock_lead_ms)
      VALUES ('NAMI', 'test', 90100) ON CONFLICT (supplier) DO UPDATE SET clock_lead_ms = excluded.clock_lead_ms`);
    expect(await times()).toEqual([changed - 90, reported - 90]);
    await office.owner.query(`UPDATE platform.feed_leaders SET clock_lead_ms = NULL`);
  });

  it('odds are those of the supplier that wins in the match; the next fills its gaps', async () => {
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
    const other = await plantRecord(office.owner, soccer, matchId, { supplier: 'HBIRD' });
    await tellOdds(office.owner, other, [
      { company: '7101', odds: [9, 9, 9] },
      { company: '7102', odds: [2.2, 3.2, 4.2] },
    ]);
    const oddsOf = async () =>
      Object.fromEntries((await contextOf(matchId)).quotes.map(({ providerId, odds }) => [providerId, odds['1']]));
    expect(await oddsOf()).toEqual({ 5: 1.95, 6: 2.2 });
    const before = (await contextOf(matchId)).quotes.find(({ providerId }) => providerId === 5);
    await inPlatform(office.owner, (tx) =>
      tx.updateTable('platform.matches').set({ chosen_supplier: 'HBIRD' }).where('id', '=', matchId).execute(),
    );
    expect(await oddsOf()).toEqual({ 5: 9, 6: 2.2 });
    const after = (await contextOf(matchId)).quotes.find(({ providerId }) => providerId === 5);
    expect(after?.version).not.toBe(before?.version);
    expect(supplierId).not.toBe(other.supplierId);
  });

  it('odds that came before their match was known are its odds once it is', async () => {
    const supplierId = `early${thisSecond()}`;
    await tellOdds(office.owner, { supplierId }, [{ odds: [1.5, 4, 6] }]);
    const matchId = await plantMatch(office.owner, soccer);
    expect((await contextOf(matchId)).quotes).toEqual([]);
    await plantRecord(office.owner, soccer, matchId, { supplierId });
    expect((await contextOf(matchId)).quotes.map(({ odds }) => odds)).toEqual([{ 1: 1.5, 2: 4, 3: 6 }]);
    const moved = await plantMatch(office.owner, soccer);
    await inPlatform(office.owner, (tx) =>
      tx
        .updateTable('platform.supplier_matches')
        .set({ match_id: moved })
        .where('supplier_id', '=', supplierId)
        .execute(),
    );
    expect([(await contextOf(matchId)).quotes, (await contextOf(moved)).quotes.length]).toEqual([[], 1]);
  });

  it('a match belongs to its sport’s page, and merchants see none that is off shelf', async () => {
    const { matchId } = await plantMatchWithOdds(office.owner, soccer);
    const other = await office.hire('alpha', ['pre_bak_odd_dra-view']);
    expect((await other.call('odds.contexts', { query: { matchId } })).status).toBe(403);
    const off = await plantMatchWithOdds(office.owner, soccer, { status: 2 });
    for (const id of ['odds.contexts', 'odds.history', 'odds.providers'] as const)
      expect((await writer.call(id, { query: { matchId: off.matchId } })).status).toBe(404);
    const own = await office.hire('platform', ['pre_soc_odd_dra-view']);
    expect((await own.call('odds.contexts', { query: { matchId: off.matchId } })).data.quotes).toHaveLength(1);
  });
});

describe('the matches that the wizard offers', () => {
  it('[PRD-20] [PRD-23] matches of a league and a day: on shelf, not kicked off, with the providers that have odds', async () => {
    const leagueId = await plantEntry(office.owner, soccer, 'league', '选项联赛');
    const gameTime = new Date((thisSecond() + 2 * 3600) * 1000).toISOString();
    const { matchId } = await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime });
    const bare = await plantMatch(office.owner, soccer, { leagueId, gameTime });
    await plantMatch(office.owner, soccer, { leagueId, gameTime, status: 2 });
    await plantMatch(office.owner, soccer, { leagueId, gameTime, stage: 11 });
    await plantMatch(office.owner, soccer, { leagueId, gameTime: new Date(Date.now() - 60_000).toISOString() });
    await plantMatch(office.owner, soccer, {
      leagueId,
      gameTime: new Date(Date.parse(gameTime) + 86_400_000).toISOString(),
    });
    const offered = async (day: string) => {
      const answer = await writer.call('odds.matches', { query: { leagueId, gameTime: day } });
      expect(answer.status, answer.text).toBe(200);
      return answer.data.matches;
    };
    const matches = await offered(formatTime(gameTime, 'day'));
    expect(matches.map((match) => match.matchId)).toEqual([matchId, bare]);
    expect(matches[0]).toMatchObject({ battle: '样本主队 VS 样本客队', providers: [{ providerId: 5 }] });
    expect(matches[1]?.providers).toEqual([]);
    expect(matches[0]?.gameTime).toBe(gameTime);
    expect(await offered(gameTime)).toEqual(matches);
    expect((await writer.send('GET', `/prediction/matches?leagueId=${leagueId}&gameTime=2026-02-31`)).status).toBe(400);
  });

  it('[PRD-21] [PRD-22] leagues of a sport and a level that have such matches', async () => {
    const leagueId = await plantEntry(office.owner, basketball, 'league', '篮球选项联赛');
    const leagues = async (leagueLevel: number, sportId: '1' | '2' = '2') =>
      (await writer.call('odds.leagues', { query: { sportId, leagueLevel } })).data.leagues;
    expect(await leagues(1)).not.toContainEqual({ leagueId, leagueName: '篮球选项联赛' });
    const off = await plantMatch(office.owner, basketball, { leagueId, status: 2 });
    expect(await leagues(1)).not.toContainEqual({ leagueId, leagueName: '篮球选项联赛' });
    await inPlatform(office.owner, (tx) =>
      tx.updateTable('platform.matches').set({ status: 1, game_time: inAnHour() }).where('id', '=', off).execute(),
    );
    expect(await leagues(1)).toContainEqual({ leagueId, leagueName: '篮球选项联赛' });
    expect([await leagues(2), await leagues(1, '1')].flat().map((league) => league.leagueId)).not.toContain(leagueId);
  });

  it('[PRD-22] [PRD-58] play types of a sport', async () => {
    const of = async (sportId: '1' | '2') =>
      (await writer.call('odds.play-types', { query: { sportId } })).data.playTypes;
    expect((await of('1')).map(({ playType }) => playType)).toEqual([1, 2, 3, 4]);
    expect(await of('2')).toMatchObject([{ playType: 5 }, { playType: 3, playTypeName: '让分' }, { playType: 6 }]);
  });

  it('[PRD-58] [PRD-79] providers by name, and which of them have odds of the match', async () => {
    const { matchId } = await plantMatchWithOdds(office.owner, soccer);
    const { data } = await writer.call('odds.providers', { query: { matchId } });
    const seeded = data.providers.filter(({ providerId }) => [5, 6, 12, 305].includes(providerId));
    expect(seeded.map(({ providerId, hasOdds }) => [providerId, hasOdds])).toEqual([
      [5, true],
      [6, false],
      [12, false],
      [305, false],
    ]);
    expect(seeded.every(({ providerName }) => providerName.length > 0)).toBe(true);
    expect(data.providerId).toBe(5);
  });
});

describe('how odds moved', () => {
  const historyOf = async (matchId: string, playType?: number) => {
    const answer = await writer.call('odds.history', { query: { matchId, ...(playType ? { playType } : {}) } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.series;
  };

  it('all providers in one call, as columns, oldest first', async () => {
    const now = thisSecond();
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
    await tellOdds(office.owner, { supplierId }, [
      { company: '6', odds: [2, 3, 4], at: now - 300 },
      { company: '6', odds: [2.05, 3, 3.9], at: now - 200, closed: true },
      { kind: 'asia', line: 2, odds: [0.9, 0.95], at: now - 300 },
      { kind: 'asia', line: 3, odds: [1, 0.85], at: now - 100 },
    ]);
    const series = await historyOf(matchId);
    expect(series.map(({ providerId, playType }) => [providerId, playType])).toEqual([
      [5, 3],
      [5, 1],
      [6, 1],
    ]);
    expect(series[2]).toMatchObject({
      times: [now - 300, now - 200],
      lines: [null, null],
      closed: [false, true],
      odds: { 1: [2, 2.05], 2: [3, 3], 3: [4, 3.9] },
    });
    expect(series[0]?.lines).toEqual([2, 3]);
    expect(await historyOf(matchId, 3)).toEqual(series.slice(0, 1));
  });

  it('a long one comes thinned, and ends with how it stands', async () => {
    const now = thisSecond();
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
    const many = Array.from({ length: 2000 }, (_, at) => ({
      company: '6',
      odds: [2 + at / 1000, 3, 4],
      at: now - 2000 + at,
    }));
    await tellOdds(office.owner, { supplierId }, many);
    const [, series] = await historyOf(matchId);
    expect(series?.times.length).toBeLessThanOrEqual(300);
    expect(series?.times.length).toBeGreaterThan(250);
    expect([series?.times[0], series?.times.at(-1)]).toEqual([now - 2000, now - 1]);
    expect(series?.odds['1']?.at(-1)).toBe(3.999);
  });

  it('of two suppliers only the one that counts, though both tell of the provider', async () => {
    const { matchId } = await plantMatchWithOdds(office.owner, soccer);
    const other = await plantRecord(office.owner, soccer, matchId, { supplier: 'HBIRD' });
    await tellOdds(office.owner, other, [{ odds: [9, 9, 9] }]);
    expect((await historyOf(matchId)).map(({ odds }) => odds['1'])).toEqual([[1.95]]);
  });
});

describe('the odds at publishing', () => {
  it('holds the odds still: what a supplier tells meanwhile waits for the end', async () => {
    const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
    const later = thisSecond() + 30;
    let answered: Promise<unknown> = Promise.resolve();
    const seen = await inMerchant(office.platform.pool, 'alpha', async (tx) => {
      const first = await latestQuotes(tx, matchId, { lock: true });
      answered = tellOdds(office.owner, { supplierId }, [{ odds: [2.5, 3, 3], at: later }]);
      await someoneWaits(office.owner);
      return [first, await latestQuotes(tx, matchId, { providerId: 5 })];
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject([{ providerId: 5, playType: 1, odds: { 1: 1.95 }, closed: false }]);
    await answered;
    const after = await inMerchant(office.platform.pool, 'alpha', (tx) => latestQuotes(tx, matchId));
    expect(after[0]).toMatchObject({ odds: { 1: 2.5 }, changedAt: new Date(later * 1000) });
    expect(after[0]?.version).not.toBe(seen[0]?.[0]?.version);
  });

  it('changes none, and finds none of a match that is off shelf', async () => {
    const off = await plantMatchWithOdds(office.owner, soccer, { status: 2 });
    const found = await inMerchant(office.platform.pool, 'alpha', (tx) =>
      latestQuotes(tx, off.matchId, { lock: true }),
    );
    expect(found).toEqual([]);
    const change = inMerchant(office.platform.pool, 'alpha', (tx) =>
      sql`UPDATE platform.odds_quotes SET odds_1 = 99`.execute(tx),
    );
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
