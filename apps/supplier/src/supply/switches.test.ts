import { describe, expect, test } from 'vitest';

import { evening, list, recent, suppliersForTests } from '../../test/suppliers.ts';
import { allWell } from './switches.ts';

const { admin, ask, askHbird, read, reset } = suppliersForTests();

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
    const spoiled = results.filter((record, index) => JSON.stringify(record) !== JSON.stringify(well.results[index]));
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

  test('changesPerMinute: results of ended matches change steadily, and come as changes', async () => {
    const now = Date.parse(evening) / 1000;
    await admin('switches/nami', { changesPerMinute: 6000, changesIn: ['football'] });
    const perSecond: number[] = [];
    for (const second of [1, 2, 3]) {
      await admin('clock', { at: new Date((now + second) * 1000).toISOString() });
      const { results } = await read(`${list}?since=${now + second + 1}&limit=1000`);
      const ended = results.filter(({ status_id: status }) => status === 8);
      expect(new Set(ended.map(({ updated_at: at }) => at))).toEqual(new Set([now + second + 2]));
      perSecond.push(ended.length);
    }
    // One more may have ended by itself.
    for (const changed of perSecond) expect(Math.abs(changed - 100)).toBeLessThan(4);
    await admin('switches/nami', { changesPerMinute: 0 });
    await admin('clock', { at: new Date((now + 5) * 1000).toISOString() });
    const { results } = await read(`${list}?since=${now + 5}&limit=1000`);
    expect(results.filter(({ status_id: status }) => status === 8)).toEqual([]);
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

  test('a switch that was reset hits the same answers again, in the same way', async () => {
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

  test('a switch affects one supplier alone', async () => {
    await admin('switches/nami', { down: 'refused' });
    expect((await askHbird(list)).status).toBe(200);
  });

  test('unknown or invalid switches are rejected', async () => {
    for (const wrong of [
      { quick: 1 },
      { slow: -1 },
      { down: 'yes' },
      { share: 2 },
      { outOfOrder: 1 },
      { changesIn: ['chess'] },
      [],
    ])
      await expect(admin('switches/nami', wrong)).rejects.toThrow(/./);
    await expect(admin('switches/nobody', {})).rejects.toThrow('nami or hbird');
  });
});
