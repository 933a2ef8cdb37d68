import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant, type Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { held, someoneWaits } from '../../../test/locks.ts';
import { brokenLink, logRows, type StoredLogRow } from '../../../test/log/log-rows.ts';
import { type Specimens, startSpecimens } from '../../../test/specimen/specimen.ts';

let specimens: Specimens;
let seen = 0;
beforeAll(async () => {
  specimens = await startSpecimens();
});
afterAll(() => specimens.close());
beforeEach(async () => {
  seen = (await alphaRows()).length;
});

async function alphaRows(): Promise<StoredLogRow[]> {
  return (await logRows(specimens.owner)).filter((row) => row.merchantCode === 'alpha');
}

async function newRows(): Promise<StoredLogRow[]> {
  return (await alphaRows()).slice(seen);
}

async function names(): Promise<string[]> {
  const answer = await specimens.viewer.send<{ records: { name: string }[] }>('GET', '/specimens');
  return answer.data.records.map((record) => record.name);
}

describe('a write that succeeds', () => {
  it('leaves one row that says who did what, with the values it had before and after', async () => {
    const { editor } = specimens;
    const id = await editor.create('初名');
    const { updatedTime } = (await editor.send<{ updatedTime: string }>('GET', `/specimens/${id}`)).data;
    await editor.send('PUT', `/specimens/${id}?`, { name: '改名', updatedTime });
    const [, row] = await newRows();
    expect(row).toMatchObject({
      merchantCode: 'alpha',
      homeMerchant: 'alpha',
      accountId: editor.owner.accountId,
      userAccount: 'editor',
      userName: 'editor 的姓名',
      functionName: '修改样本',
      httpMethod: 'PUT',
      apiPath: `/api/v1/specimens/${id}`,
      result: 1,
      errMsg: null,
      clientAddress: '127.0.0.1',
    });
    expect(JSON.parse(row?.requestParameter ?? '')).toEqual({ params: { id }, body: { name: '改名', updatedTime } });
    expect(JSON.parse(row?.changes ?? '')).toEqual([
      { entity: 'specimen', id, before: { name: '初名' }, after: { name: '改名' } },
    ]);
  });

  it('does not commit where its row cannot be written', async () => {
    const { owner, editor } = specimens;
    await owner.query(
      `ALTER TABLE tenant.operation_logs ADD CONSTRAINT jam CHECK (request_parameter NOT LIKE '%堵住%')`,
    );
    const answer = await editor.send('POST', '/specimens', { name: '堵住' });
    await owner.query('ALTER TABLE tenant.operation_logs DROP CONSTRAINT jam');
    expect(answer.status).toBe(500);
    expect(await names()).not.toContain('堵住');
    expect(await newRows()).toEqual([]);
  });

  it('of a call that is not logged leaves no row', async () => {
    expect((await specimens.editor.send('POST', '/specimens/quietly', { name: '悄悄' })).status).toBe(200);
    expect(await names()).toContain('悄悄');
    expect(await newRows()).toEqual([]);
  });

  it('tells others only once it stands', async () => {
    const { editor, platform } = specimens;
    // What was told of earlier writes may come only now.
    const found: Promise<string[]>[] = [];
    const stop = platform.events.onAnnounced('alpha', () => found.push(names()));
    await editor.create('已通知');
    await expect.poll(async () => (await Promise.all(found)).flat()).toContain('已通知');
    stop();
  });
});

describe('a write that fails', () => {
  it('[hardening 14] leaves nothing but a row of result 0 in the same chain, with the client’s address', async () => {
    const answer = await specimens.editor.send('POST', '/specimens/break');
    expect(answer.status).toBe(500);
    expect(await names()).not.toContain('不该留下');
    const rows = await newRows();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      functionName: '写入后出错',
      result: 0,
      changes: null,
      traceId: answer.error.traceId,
      clientAddress: '127.0.0.1',
    });
    expect(JSON.parse(rows[0]?.errMsg ?? '')).toEqual(answer.error);
    expect(brokenLink(specimens.platform.config.keys.logChain, await alphaRows())).toBeNull();
  });

  it('a failed write is logged if it was forbidden, malformed, stale or about nothing', async () => {
    const { viewer, editor } = specimens;
    await viewer.send('POST', '/specimens', { name: '无权' });
    await editor.send('POST', '/specimens', { name: 7 });
    await editor.send('DELETE', '/specimens/999999');
    const rows = await newRows();
    expect(rows.map((row) => [row.userAccount, row.result, row.errMsg])).toEqual([
      ['viewer', 0, expect.stringContaining('"code":"000403"')],
      ['editor', 0, expect.stringContaining('"code":"000400"')],
      ['editor', 0, expect.stringContaining('"code":"000404"')],
    ]);
  });

  it('a failed write for an unknown merchant is logged at home, without its values', async () => {
    const { owner, superAdmin } = specimens;
    const answer = await superAdmin.send('POST', '/specimens?merchantCodeBySa=nowhere', {
      name: '给谁的',
      pin: '9876',
    });
    expect(answer.status).toBe(404);
    const row = (await logRows(owner)).findLast(({ merchantCode }) => merchantCode === 'platform');
    expect(row).toMatchObject({
      userAccount: 'chief',
      functionName: '新增样本',
      result: 0,
      traceId: answer.error.traceId,
    });
    expect(row?.requestParameter).not.toMatch(/给谁的|9876/);
  });

  it('a failed write is not logged if another site sent it, or if it cannot be read', async () => {
    const { editor } = specimens;
    const json = { 'content-type': 'application/json' };
    const foreign = await editor.send('POST', '/specimens', { name: '外来' }, { origin: 'https://evil.example' });
    const broken = await editor.send('POST', '/specimens', '{"name":', json);
    const plain = await editor.send('POST', '/specimens', 'name', { 'content-type': 'text/plain' });
    expect([foreign.status, broken.status, plain.status]).toEqual([403, 400, 415]);
    expect(await newRows()).toEqual([]);
  });

  it('a failed write without a session is not logged, nor is a failed read', async () => {
    await specimens.nobody.send('POST', '/specimens', { name: '无人' });
    await specimens.plain.send('GET', '/specimens');
    await specimens.viewer.send('GET', '/specimens/999999');
    expect(await newRows()).toEqual([]);
  });
});

const lockLogHead = 'SELECT FROM tenant.log_heads WHERE merchant_code = ANY ($1) FOR UPDATE';
const resultOf = ({ functionName, result, errMsg }: StoredLogRow) => [functionName, result, errMsg];

describe('a write that cannot go on', () => {
  /** Sends a write to a specimen while somebody else holds its row. */
  async function renameHeld(meanwhile: (tx: Tx) => Promise<unknown>, name = '被占用') {
    const { editor, owner } = specimens;
    const id = await editor.create(name);
    const { updatedTime } = (await editor.send<{ updatedTime: string }>('GET', `/specimens/${id}`)).data;
    return await inMerchant(owner, 'alpha', async (tx) => {
      await sql`SELECT 1 FROM tenant.roles WHERE id = ${id} FOR UPDATE`.execute(tx);
      const body = { name: `${name}后改名`, updatedTime };
      const answer = editor.send('PUT', `/specimens/${id}`, body);
      await someoneWaits(owner);
      await meanwhile(tx);
      return { answer };
    });
  }

  it('because another transaction crossed it is done once more, and is one row', async () => {
    // The write has read this table: each waits for the other, and the write, which began first, is undone.
    const { answer } = await renameHeld((tx) =>
      sql`DO 'BEGIN LOCK TABLE identity.sessions; EXCEPTION WHEN deadlock_detected THEN NULL; END'`.execute(tx),
    );
    expect((await answer).status).toBe(200);
    expect((await newRows()).map((row) => [row.functionName, row.result])).toEqual([
      ['新增样本', 1],
      ['修改样本', 1],
    ]);
  });

  it('because it waited too long is refused with 503 and logged', async () => {
    const { answer } = await renameHeld(() => pause(3500));
    expect((await answer).status).toBe(503);
    await expect
      .poll(async () => (await newRows()).map(resultOf))
      .toEqual([
        ['新增样本', 1, null],
        ['修改样本', 0, expect.stringContaining('"code":"000503"')],
      ]);
  });

  it('because it waited for two locks in turn is refused within three seconds', async () => {
    let releaseHead = () => Promise.resolve();
    let from = 0;
    const { answer } = await renameHeld(async () => {
      from = performance.now();
      releaseHead = await held(specimens.owner, 'alpha', lockLogHead, ['alpha']);
      await pause(1500);
    }, '两次被占用');
    const { status } = await answer;
    const ms = performance.now() - from;
    await releaseHead();
    expect(status).toBe(503);
    expect(ms).toBeLessThan(3000);
    await expect.poll(async () => (await newRows()).map(({ result }) => result)).toEqual([1, 0]);
  });

  it('because another commit holds the log head is refused within three seconds, and logged later', async () => {
    const release = await held(specimens.owner, 'alpha', lockLogHead, ['alpha']);
    const from = performance.now();
    const answer = await specimens.editor.send('POST', '/specimens', { name: '排队' });
    const ms = performance.now() - from;
    await release();
    expect(answer.status).toBe(503);
    expect(ms).toBeLessThan(3000);
    await expect
      .poll(async () => (await newRows()).map(resultOf))
      .toEqual([['新增样本', 0, expect.stringContaining('"code":"000503"')]]);
  });
});

describe('a request without measure', () => {
  it('an oversized request is answered with a few details, and logged in part', async () => {
    const { editor } = specimens;
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`surprise-${at}`, 1]));
    const many = await editor.send('POST', '/specimens', { name: '多', ...keys });
    expect(many.status).toBe(400);
    expect(many.error.details).toHaveLength(20);
    const long = await editor.send('POST', '/specimens', { name: '长', ['键'.repeat(50_000)]: 1 });
    expect(long.error.details).toEqual([{ field: `${'键'.repeat(99)}…`, errorMessage: '不支持的字段' }]);
    // Cut in the middle of a character that is stored as two halves.
    await editor.send('POST', '/specimens', { name: '半', [`x${'👍'.repeat(50_000)}`]: 1 });
    const rows = await newRows();
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row.requestParameter).toHaveLength(8192);
      expect(row.requestParameter.endsWith('…')).toBe(true);
      expect(row.errMsg?.length).toBeLessThanOrEqual(8192);
    }
    expect(brokenLink(specimens.platform.config.keys.logChain, await alphaRows())).toBeNull();
  });
});

describe('secrets', () => {
  it('are masked wherever their key stands', async () => {
    const { editor } = specimens;
    expect((await editor.send('POST', '/specimens', { name: '有密', pin: 'sesame-1' })).status).toBe(200);
    const [row] = await newRows();
    expect(JSON.parse(row?.requestParameter ?? '')).toEqual({ body: { name: '有密', pin: '***' } });
  });

  it.each([
    [{ name: '错位', pln: 'sesame-2' }, { body: { name: '***', pln: '***' } }],
    [{ name: ['sesame-2', { deep: 'sesame-2' }] }, { body: { name: ['***', { deep: '***' }] } }],
    ['"sesame-2"', { body: '***' }],
  ])('stay out of the row where the request does not parse: %j', async (body, shape) => {
    const json = { 'content-type': 'application/json' };
    expect((await specimens.editor.send('POST', '/specimens', body, json)).status).toBe(400);
    const [row] = await newRows();
    expect(JSON.stringify({ ...row, hash: '' })).not.toContain('sesame');
    expect(JSON.parse(row?.requestParameter ?? '')).toEqual(shape);
  });
});
