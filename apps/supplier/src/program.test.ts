import { describe, expect, test } from 'vitest';

import { evening, key, list, recent, suppliersForTests } from '../test/suppliers.ts';
import { startSuppliers } from './program.ts';
import { readSettings } from './settings.ts';

const { admin, ask, read } = suppliersForTests();

describe('a supplier', () => {
  test('a supplier answers only callers with its key', async () => {
    expect((await ask(list, {})).status).toBe(401);
    expect((await ask(list, { 'x-api-key': 'hbird-development-key' })).status).toBe(401);
    expect((await ask(list)).status).toBe(200);
  });

  test('[MAT-69] a supplier lists matches with ids, teams, status, time, scores and time of change', async () => {
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

  test('a supplier returns one match by its id, and nothing for a foreign id', async () => {
    const { results } = await read(`${list}?limit=1`);
    expect((await read(`/v1/football/match/detail?id=${results[0]?.id}`)).results).toEqual(results);
    for (const id of [0, 3_000_000_002, 49_999_999_999])
      expect((await read(`/v1/football/match/detail?id=${id}`)).results).toEqual([]);
  });

  test('[MAT-77] a supplier returns odds as recent changes for each company', async () => {
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

  test('a supplier answers 304 to a caller with the current version', async () => {
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

  test('a supplier sends its own time', async () => {
    const { headers } = await ask(list);
    const now = Date.parse(evening) / 1000;
    expect(headers.get('x-supplier-time')).toBe(String(now + 2));
    expect(headers.get('date')).toBe(new Date((now + 2) * 1000).toUTCString());
  });
});

describe('the clock', () => {
  test('[MAT-80] the world’s clock runs at the requested speed', async () => {
    await admin('clock', { speed: 6000 });
    await expect
      .poll(async () => Date.parse(String((await admin('clock'))['at'])) - Date.parse(evening), { timeout: 5000 })
      .toBeGreaterThan(600_000);
    await admin('clock', { speed: 0 });
    const changed = await read(`${list}?since=${Date.parse(evening) / 1000 + 2}`);
    expect(changed.query.count).toBeGreaterThan(5);
  });
});

test('the admin port alone shows the truth', async () => {
  const { pairs } = (await admin('truth/matches')) as { pairs: [number | null, number | null][] };
  const { results } = await read(`${list}?limit=20`);
  for (const { id } of results) expect(pairs.some(([nami]) => nami === id)).toBe(true);
  expect((await ask('/admin/truth/matches')).status).toBe(404);
});

test('invalid settings stop the start', () => {
  for (const wrong of [
    { SUPPLIER_TEAMS: '60001' },
    { SUPPLIER_SPEED: 'fast' },
    { SUPPLIER_AT: 'tomorrow' },
    { SUPPLIER_NAMI_SWITCHES: '{"slow":"very"}' },
  ])
    expect(() => readSettings(wrong)).toThrow(/./);
});

test('settings can switch faults on from the start', async () => {
  const ports = { SUPPLIER_NAMI_PORT: '0', SUPPLIER_HBIRD_PORT: '0', SUPPLIER_ADMIN_PORT: '0' };
  const program = await startSuppliers(
    readSettings({ ...ports, SUPPLIER_TEAMS: '1000', SUPPLIER_HBIRD_SWITCHES: '{"down":"unavailable"}' }),
  );
  const statusOf = async (address: string) => (await fetch(`${address}/v1/sport/list`, { headers: key })).status;
  expect([await statusOf(program.nami.address), await statusOf(program.hbird.address)]).toEqual([200, 503]);
  await program.close();
});
