import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { countTurns } from '../../../apps/server/test/stack/turn-counter.ts';
import { createPool, type Pool } from './pool.ts';
import { CommitRefusedError, enterMerchant, inMerchant, openTransaction } from './transaction.ts';

let database: OwnDatabase;
let owner: Pool;
let pool: Pool;
/** The same role on another connection: only it may end the pool's. */
let colleague: Pool;
const lost: Error[] = [];
beforeAll(async () => {
  database = await ownDatabase();
  owner = createPool({ url: database.ownerUrl, size: 2, waitMs: 5000, onConnectionLost: () => undefined });
  pool = createPool({ url: database.appUrl, size: 1, waitMs: 5000, onConnectionLost: (error) => lost.push(error) });
  colleague = createPool({ url: database.appUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  await inMerchant(owner, 'alpha', async (tx) => {
    await tx.insertInto('platform.merchants').values({ code: 'alpha', alias: 'alpha' }).execute();
  });
});
afterAll(async () => {
  await pool.end();
  await colleague.end();
  await owner.end();
  await database.drop();
});
beforeEach(() => {
  lost.length = 0;
});

const add = (name: string) => ({
  text: `INSERT INTO tenant.roles (merchant_code, name) VALUES ('alpha', $1)`,
  values: [name],
});
const broken = { text: 'SELECT 1 / 0' };

async function names(): Promise<string[]> {
  const rows = await inMerchant(pool, 'alpha', (tx) => tx.selectFrom('tenant.roles').select('name').execute());
  return rows.map((row) => row.name);
}

async function open() {
  const { transaction } = await openTransaction(pool, enterMerchant('alpha'));
  const { rows } = await transaction.run<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  return { transaction, pid: rows[0]?.pid };
}

it('a transaction that waited for its connection waits less for its locks', async () => {
  const bounded = createPool({
    url: database.appUrl,
    size: 1,
    waitMs: 5000,
    wholeMs: 2000,
    bounds: { statementMs: 7000, lockMs: 5000 },
    onConnectionLost: () => undefined,
  });
  const other = await open();
  await other.transaction.run({ text: 'SELECT pg_advisory_xact_lock(1)' });
  const busy = await bounded.connect();
  const from = performance.now();
  const waiting = openTransaction(bounded, enterMerchant('alpha'));
  setTimeout(() => busy.release(), 1000);
  const { transaction } = await waiting;
  const locked = transaction.run({ text: 'SELECT pg_advisory_xact_lock(1)' });
  await expect(locked).rejects.toMatchObject({ code: '55P03' });
  expect(performance.now() - from).toBeLessThan(4000);
  for (const one of [transaction, other.transaction]) await one.rollback();
  await bounded.end();
});

describe('statements that travel together', () => {
  it('wait for the database once', async () => {
    const wire = await countTurns(database.appUrl);
    const far = createPool({ url: wire.url, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
    await far.query('SELECT 1');
    const connected = wire.turns();
    const { transaction } = await openTransaction(far, enterMerchant('alpha'));
    expect(wire.turns() - connected).toBe(1);
    await transaction.commit([add('far 1'), add('far 2'), { text: `DELETE FROM tenant.roles WHERE name LIKE 'far%'` }]);
    expect(wire.turns() - connected).toBe(2);
    await far.end();
    wire.close();
  });

  it('are all undone where one in the middle fails, and the connection serves on', async () => {
    const { transaction, pid } = await open();
    await expect(transaction.commit([add('before'), broken, add('after')])).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual([]);
    const next = await open();
    await next.transaction.commit([add('later')]);
    expect(next.pid).toBe(pid);
    expect(await names()).toEqual(['later']);
  });

  it('each learn their own fate when one before them fails', async () => {
    const { transaction } = await open();
    const fates = await Promise.allSettled([
      transaction.run(add('one')),
      transaction.run(broken),
      transaction.run(add('two')),
    ]);
    await transaction.rollback();
    expect(fates.map((fate) => fate.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(fates[1]).toMatchObject({ reason: { code: '22012' } });
    expect(fates[2]).toMatchObject({ reason: { code: '25P02' } });
    expect(await names()).not.toContain('one');
  });

  it('do not begin where the opening fails, and the connection comes back', async () => {
    await expect(openTransaction(pool, broken)).rejects.toMatchObject({ code: '22012' });
    expect(pool.idleCount).toBe(1);
    expect(await names()).toEqual(['later']);
  });
});

describe('a commit', () => {
  it('of an aborted transaction is an error, however politely the database answers it', async () => {
    const { transaction } = await open();
    await expect(transaction.run(broken)).rejects.toThrow('division by zero');
    await expect(transaction.commit()).rejects.toThrow(CommitRefusedError);
    expect(await names()).toEqual(['later']);
  });

  it('after which a rollback is nothing', async () => {
    const { transaction } = await open();
    await transaction.commit([add('kept')]);
    await transaction.rollback();
    expect(await names()).toContain('kept');
    expect(pool.idleCount).toBe(1);
  });
});

describe('a connection that the server ends', () => {
  it('while it is checked out is reported, fails its own work only and is replaced', async () => {
    const { transaction, pid } = await open();
    await colleague.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(transaction.run(add('lost'))).rejects.toThrow('not queryable');
    await transaction.rollback();
    const next = await open();
    await next.transaction.rollback();
    expect(next.pid).not.toBe(pid);
    expect(await names()).not.toContain('lost');
  });

  it('in the middle of a statement fails that statement', async () => {
    const { transaction, pid } = await open();
    const running = transaction.commit([add('half'), { text: 'SELECT pg_sleep(2)' }]);
    const ending = Promise.allSettled([running]);
    const sleeping = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`;
    await expect.poll(async () => (await colleague.query(sleeping, [pid])).rowCount).toBe(1);
    await colleague.query('SELECT pg_terminate_backend($1)', [pid]);
    await ending;
    await expect(running).rejects.toThrow('terminating connection');
    expect(await names()).not.toContain('half');
  });

  it('while it is idle is replaced', async () => {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await colleague.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(await names()).toContain('kept');
  });
});
