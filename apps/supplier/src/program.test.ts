import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startSuppliers, type Program } from './program.ts';
import { readSettings } from './settings.ts';
import { allWell } from './supply/switches.ts';

interface Body {
  code: number;
  query: { count: number; more: boolean; next: string };
  results: (Record<string, unknown> & { id: number; updated_at: number })[];
}

const evening = '2026-11-16T12:30:00.000Z';
let program: Program;

beforeAll(async () => {
  program = await startSuppliers(
    readSettings({
      SUPPLIER_AT: evening,
      SUPPLIER_SPEED: '0',
      SUPPLIER_TEAMS: '1000',
      SUPPLIER_NAMI_PORT: '0',
      SUPPLIER_HBIRD_PORT: '0',
      SUPPLIER_ADMIN_PORT: '0',
      SUPPLIER_HBIRD_SWITCHES: '{"slow":1}',
    }),
  );
});
afterAll(() => program.close());
beforeEach(async () => {
  await admin('clock', { at: evening, speed: 0 });
  await reset('nami');
  await reset('hbird');
});

const key = { 'x-api-key': 'nami-development-key' };
const ask = (path: string, headers: Record<string, string> = key) =>
  fetch(`${program.nami.address}${path}`, { headers });
const read = async (path: string) => (await (await ask(path)).json()) as Body;
const list = '/v1/football/match/list';
const recent = `${list}?since=1794800000&limit=300`;

async function admin(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${program.admin.address}/admin/${path}`, {
    method: body === undefined ? 'GET' : 'PATCH',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as Record<string, unknown>;
}

const reset = (name: string) => fetch(`${program.admin.address}/admin/switches/${name}`, { method: 'DELETE' });

describe('a supplier', () => {
  test('answers only who has its key', async () => {
    expect((await ask(list, {})).status).toBe(401);
    expect((await ask(list, { 'x-api-key': 'hbird-development-key' })).status).toBe(401);
    expect((await ask(list)).status).toBe(200);
  });

  test('[MAT-69] lists matches with ids, teams, status, time, scores and when they changed', async () => {
    const { code, query, results } = await read(`${list}?limit=5`);
    expect([code, query.count, results.length, query.more]).toEqual([0, 5, 5, true]);
    const number = expect.any(Number) as number;
    expect(results[0]).toMatchObject({
      id: number,
      competition_id: number,
      home_team_id: number,
      away_team_id: number,
      status_id: number,
      match_time: number,
      home_scores: expect.any(Array) as unknown,
      away_scores: expect.any(Array) as unknown,
      updated_at: number,
    });
  });

  test('tells one match by its id, and nothing of one that is not its own', async () => {
    const { results } = await read(`${list}?limit=1`);
    expect((await read(`/v1/football/match/detail?id=${results[0]?.id}`)).results).toEqual(results);
    for (const id of [0, 3_000_000_002, 49_999_999_999])
      expect((await read(`/v1/football/match/detail?id=${id}`)).results).toEqual([]);
  });

  test('[MAT-77] tells odds as recent changes for each company', async () => {
    const { results } = (await read('/v1/football/odds/live')) as unknown as { results: Record<string, unknown[]> };
    expect(Object.keys(results).length).toBeGreaterThan(2);
    for (const row of Object.values(results).flat())
      expect(row).toEqual([
        expect.any(Number),
        expect.stringMatching(/^(asia|eu|bs|jc)$/),
        [expect.any(Number), expect.stringMatching(/^\d*$/), expect.stringMatching(/^[\d.,-]+$/), expect.any(Number)],
        expect.stringMatching(/^\d+-\d+$/),
      ]);
    const [[match]] = Object.values(results).flat() as [[number]];
    const history = await read(`/v1/football/odds/history?match_id=${match}`);
    expect(history.query.count).toBeGreaterThan(20);
  });

  test('says 304 to who has it already', async () => {
    const tag = (await ask(recent)).headers.get('etag') ?? '';
    expect((await ask(recent, { ...key, 'if-none-match': tag })).status).toBe(304);
    await admin('clock', { at: '2026-11-16T12:40:00Z' });
    expect((await ask(recent, { ...key, 'if-none-match': tag })).status).toBe(200);
  });

  test.each([
    ['/v1/football/match/list?limit=0', 400],
    ['/v1/football/match/list?limit=1001', 400],
    ['/v1/football/match/list?since=yesterday', 400],
    ['/v1/football/match/list?cursor=1', 400],
    ['/v1/football/match/diary?date=20261301', 400],
    ['/v1/chess/match/list', 404],
    ['/v1/football/constructor', 404],
    ['/admin/truth/teams', 404],
  ])('%s is refused with %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test('says what time it has', async () => {
    const { headers } = await ask(list);
    const now = Date.parse(evening) / 1000;
    expect(headers.get('x-supplier-time')).toBe(String(now + 2));
    expect(headers.get('date')).toBe(new Date((now + 2) * 1000).toUTCString());
  });
});

describe('the clock', () => {
  test('[MAT-80] runs as fast as asked', async () => {
    await admin('clock', { speed: 6000 });
    await expect
      .poll(async () => Date.parse(String((await admin('clock'))['at'])) - Date.parse(evening), { timeout: 5000 })
      .toBeGreaterThan(600_000);
    await admin('clock', { speed: 0 });
    const changed = await read(`${list}?since=${Date.parse(evening) / 1000 + 2}`);
    expect(changed.query.count).toBeGreaterThan(5);
  });
});

describe('a switch', () => {
  test('slow: answers later', async () => {
    await admin('switches/nami', { slow: 400 });
    const start = performance.now();
    await ask(list);
    expect(performance.now() - start).toBeGreaterThan(390);
  });

  test('down: unavailable answers 503, refused does not even listen, and both end', async () => {
    await admin('switches/nami', { down: 'unavailable' });
    expect((await ask(list)).status).toBe(503);
    await admin('switches/nami', { down: 'refused' });
    const refused: unknown = await ask(list).catch((error: unknown) => (error as Error).cause);
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    await admin('switches/nami', { down: 'no' });
    expect((await ask(list)).status).toBe(200);
  });

  test('garbage: syntax is no JSON', async () => {
    await admin('switches/nami', { garbage: 'syntax' });
    for (let time = 0; time < 8; time += 1) {
      const text = await (await ask(list)).text();
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    }
  });

  test('garbage: types is JSON that was not agreed', async () => {
    const well = await read(recent);
    await admin('switches/nami', { garbage: 'types' });
    const { results } = await read(recent);
    const spoiled = results.filter((record, place) => JSON.stringify(record) !== JSON.stringify(well.results[place]));
    expect(results.length).toBe(well.results.length);
    expect(spoiled.length).toBe(Math.ceil(results.length / 3));
  });

  test('duplicates: records come twice on a page, and none is missing', async () => {
    const well = await read(recent);
    await admin('switches/nami', { duplicates: 0.5 });
    const { results } = await read(recent);
    const ids = results.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(well.results.length * 1.3);
    expect([...new Set(ids)]).toEqual(well.results.map(({ id }) => id));
  });

  test('outOfOrder: a page is shuffled, and older versions stand beside newer ones', async () => {
    const well = await read(recent);
    await admin('switches/nami', { outOfOrder: true });
    const { results } = await read(recent);
    const stamps = results.map(({ updated_at: at }) => at);
    expect(stamps).not.toEqual(stamps.toSorted((one, other) => one - other));
    const newest = new Map(well.results.map((record) => [record.id, record]));
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(newest.keys()));
    const older = results.filter(({ id, updated_at: at }) => at < (newest.get(id)?.updated_at ?? 0));
    expect(older.length).toBeGreaterThan(10);
    expect(results.length).toBe(well.results.length + older.length);
  });

  test('past: results of ended matches change now, and come as changes; back again likewise', async () => {
    const ended = `${list}?since=0&limit=1000`;
    const before = (await read(ended)).results.filter(({ status_id }) => status_id === 8);
    expect(before.length).toBeGreaterThan(50);
    const cursor = (await read(`${list}?since=${Date.parse(evening) / 1000 + 2}`)).query.next;
    await admin('switches/nami', { past: 0.2 });
    await admin('clock', { at: '2026-11-16T12:30:01Z' });
    const { results } = await read(`${list}?cursor=${cursor}&limit=1000`);
    const old = new Map(before.map((record) => [record.id, record]));
    const rewritten = results.filter(({ id }) => old.has(id));
    expect(rewritten.length).toBeGreaterThan(before.length * 0.1);
    for (const { id, home_scores: home, updated_at: at } of rewritten) {
      expect(home).not.toEqual(old.get(id)?.['home_scores']);
      expect(at).toBe(Date.parse(evening) / 1000 + 3);
    }
    await admin('switches/nami', { past: 0 });
    await admin('clock', { at: '2026-11-16T12:30:05Z' });
    const restored = new Map(
      (await read(`${list}?since=${Date.parse(evening) / 1000 + 3}&limit=1000`)).results.map((one) => [one.id, one]),
    );
    for (const { id } of rewritten) expect(restored.get(id)?.['home_scores']).toEqual(old.get(id)?.['home_scores']);
  });

  test('clock: every time that it tells is wrong by that much', async () => {
    const [well] = (await read(recent)).results;
    await admin('switches/nami', { clock: -7200 });
    const { headers } = await ask(list);
    expect(headers.get('x-supplier-time')).toBe(String(Date.parse(evening) / 1000 + 2 - 7200));
    const [wrong] = (await read(`${list}?since=${1_794_800_000 - 7200}&limit=300`)).results;
    expect(wrong).toEqual({ ...well, updated_at: (well?.updated_at ?? 0) - 7200, period_time: wrong?.['period_time'] });
  });

  test('cut: half of the records are missing, though the page counts them', async () => {
    await admin('switches/nami', { cut: 'records' });
    const { query, results } = await read(`${list}?limit=100`);
    expect([query.count, results.length]).toEqual([100, 50]);
  });

  test('cut: the connection breaks in the middle', async () => {
    await admin('switches/nami', { cut: 'connection' });
    const answer = await ask(recent);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('share: hits some answers and not the others', async () => {
    await admin('switches/nami', { down: 'unavailable', share: 0.5 });
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1) statuses.push((await ask('/v1/sport/list')).status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  test('that was reset hits the same answers again, in the same way', async () => {
    const wrong = { garbage: 'types', duplicates: 0.3, outOfOrder: true, past: 0.1, share: 0.7 };
    const runs: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      await reset('nami');
      await admin('clock', { at: evening });
      await admin('switches/nami', wrong);
      for (let minute = 31; minute < 36; minute += 1) {
        await admin('clock', { at: `2026-11-16T12:${minute}:00Z` });
        runs[run] = `${runs[run] ?? ''}${await (await ask(recent)).text()}`;
      }
    }
    expect(runs[1]).toBe(runs[0]);
    expect(runs[2]).toBe(runs[0]);
    expect(await admin('switches/nami')).toEqual({ ...allWell, ...wrong });
  });

  test('concerns one supplier alone', async () => {
    await admin('switches/nami', { down: 'refused' });
    const headers = { 'x-api-key': 'hbird-development-key' };
    expect((await fetch(`${program.hbird.address}${list}`, { headers })).status).toBe(200);
  });

  test('that is none, or cannot stand so, is refused', async () => {
    for (const wrong of [{ quick: 1 }, { slow: -1 }, { down: 'yes' }, { share: 2 }, { outOfOrder: 1 }, []])
      await expect(admin('switches/nami', wrong)).rejects.toThrow(/./);
    await expect(admin('switches/nobody', {})).rejects.toThrow('nami or hbird');
  });
});

test('the truth is told on the admin port alone', async () => {
  const { pairs } = (await admin('truth/matches')) as { pairs: [number | null, number | null][] };
  const { results } = await read(`${list}?limit=20`);
  for (const { id } of results) expect(pairs.some(([nami]) => nami === id)).toBe(true);
  expect((await ask('/admin/truth/matches')).status).toBe(404);
});

test('settings that make no sense stop the start', () => {
  for (const wrong of [
    { SUPPLIER_TEAMS: '60001' },
    { SUPPLIER_SPEED: 'fast' },
    { SUPPLIER_AT: 'tomorrow' },
    { SUPPLIER_NAMI_SWITCHES: '{"slow":"very"}' },
  ])
    expect(() => readSettings(wrong)).toThrow(/./);
});
