import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { formatTime } from '@touchline/domain/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listMatches, matchIds } from '../../../test/calls/match-lists.ts';
import { inPlatform, plantMatch, plantRecord } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { expectedSince } from './match-list.repository.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const dota2: SportPage = { sport: 'dota2', sportId: 22, isSingle: false };
const lol: SportPage = { sport: 'lol', sportId: 22, isSingle: false };
const hour = 3_600_000;
const after = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hour).toISOString();

let office: Office;
let staff: Colleague;
let merchant: Colleague;
beforeAll(async () => {
  office = await startOffice();
  const keys = ['spo_soc_sch-view', 'gam_lol_sch-view', 'gam_dot_sch-view'];
  staff = await office.hire('platform', keys);
  merchant = await office.hire('alpha', keys);
});
afterAll(() => office.close());

describe('[MAT-30] times', () => {
  const today = () => formatTime(new Date(), 'day');
  it('[MAT-30] a day is that day alone by the calendar of Shanghai; a start and an end are taken as they are', async () => {
    const start = Date.parse(`${today()}T00:00:00.000+08:00`);
    const at = (ms: number) => new Date(start + ms).toISOString();
    const plant = (ms: number) => plantMatch(office.owner, lol, { gameTime: at(ms) });
    const [before, first, last, next] = [
      await plant(-1000),
      await plant(0),
      await plant(24 * hour - 1000),
      await plant(24 * hour),
    ];
    expect(await matchIds(staff, lol, { gameTime: today() })).toEqual([first, last]);
    expect(await matchIds(staff, lol, { gameTime: at(0), gameTimeEnd: at(24 * hour) })).toEqual([first, last]);
    expect(await matchIds(staff, lol, { gameTime: at(1) })).toEqual([last, next]);
    expect(await matchIds(staff, lol, { gameTimeEnd: at(0) })).toEqual([before]);
    const tomorrow = formatTime(at(24 * hour), 'day');
    expect(await matchIds(staff, lol, { gameTime: today(), gameTimeEnd: tomorrow })).toEqual([first, last, next]);
  });

  it('[day 1] [MAT-30] without a day: what is in play, and what has not started and is still expected', async () => {
    const since = Math.min(Date.parse(`${today()}T00:00:00.000+08:00`), Date.now() - 6 * hour);
    const at = (ms: number) => new Date(ms).toISOString();
    const plant = (stage: number, gameTime: string) => plantMatch(office.owner, dota2, { stage, gameTime });
    const minute = hour / 60;
    const shown = [
      await plant(31, after(-50)),
      await plant(92, after(-30)),
      await plant(1, at(since + 5 * minute)),
      await plant(31, after(-0.6)),
      await plant(1, after(1)),
      await plant(91, after(30)),
      await plant(95, after(31)),
    ];
    const left = [
      await plant(1, at(since - 5 * minute)),
      await plant(91, after(-50)),
      await plant(90, after(-2)),
      await plant(93, after(-2)),
      await plant(94, after(30)),
      await plant(31, after(-8 * 24)),
    ];
    expect(await matchIds(staff, dota2)).toEqual(shown);
    expect(await matchIds(staff, dota2, { gameStageType: ['inPlay'] })).toEqual([shown[0], shown[1], shown[3]]);
    expect(await matchIds(staff, dota2, { gameStageType: ['notStarted'] })).toEqual([shown[2], ...shown.slice(4)]);
    expect(await matchIds(staff, dota2, { gameStageType: ['ended'] })).toEqual([]);
    const ended = { gameTime: formatTime(after(30), 'day'), gameStageType: ['ended'] };
    expect(await matchIds(staff, dota2, ended)).toEqual([left[4]]);
    expect((await matchIds(staff, dota2, { matchId: left })).toSorted()).toEqual(left.toSorted());
  });

  it.each([
    ['at 00:05 a late match of yesterday evening is still expected', '2026-11-19T00:05:00+08:00', '2026-11-18 18:05'],
    ['at 05:59 the last six hours', '2026-11-19T05:59:00+08:00', '2026-11-18 23:59'],
    ['from 06:00 on the whole of today', '2026-11-19T23:30:00+08:00', '2026-11-19 00:00'],
  ])('[day 1] [MAT-30] %s', async (_what, now, since) => {
    const moment = sql`${sql.lit(now)}::timestamptz`;
    const { rows } = await inPlatform(office.owner, (tx) =>
      sql<{ since: Date }>`SELECT ${expectedSince(moment)} AS since`.execute(tx),
    );
    expect(formatTime(rows[0]?.since ?? '')).toBe(since);
  });

  it('[day 1] the running half’s beginning is the first supplier’s, while it is at the same stage', async () => {
    const id = await plantMatch(office.owner, soccer, { stage: 11, gameTime: after(-0.5) });
    const { supplierId } = await plantRecord(office.owner, soccer, id);
    const began = Math.floor(Date.now() / 1000) - 1900;
    const tell = async (stage: number, record: object) => {
      await inPlatform(office.owner, (tx) =>
        tx
          .updateTable('platform.supplier_matches')
          .set({ stage, record: JSON.stringify(record) })
          .where('supplier_id', '=', supplierId)
          .execute(),
      );
      return (await listMatches(staff, soccer, { matchId: [id] })).records[0]?.periodTime;
    };
    expect(await tell(11, { period_time: began })).toBe(new Date(began * 1000).toISOString());
    expect(await tell(13, { period_time: began })).toBeNull();
    for (const period_time of [0, '', 'soon', -5, 1e300, null, {}]) expect(await tell(11, { period_time })).toBeNull();
    await tell(11, { period_time: began });
    const seen = await listMatches(merchant, soccer, { matchId: [id] });
    expect(seen.records[0]?.periodTime).toBe(new Date(began * 1000).toISOString());
  });

  it.each(['1899-01-01', '0001-01-01'])('a day that nobody plays on is refused: %s', async (gameTime) => {
    const answer = await staff.call('matches.list', { params: { sport: 'lol' }, query: { gameTime } });
    expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'gameTime']);
  });

  it('the days around today are counted, three back and seven ahead', async () => {
    const { data } = await staff.call('matches.days', { params: { sport: 'lol' }, query: {} });
    expect(data.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 11 }, (_, at) => formatTime(new Date(Date.now() + (at - 3) * 24 * hour), 'day')),
    );
    expect(data.days.map(({ matches }) => matches)).toEqual([0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
  });
});
