import { setTimeout as pause } from 'node:timers/promises';

import { read } from '@touchline/contract/definition/resource';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantSessions } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import type { AccountRef } from '../../platform/account-ref.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileContext } from '../../platform/route.ts';

const file = {
  id: 'file',
  ...read({
    path: '/file',
    summary: '文件',
    permission: 'bac_#_ope-view',
    query: z.strictObject({ lines: z.string() }),
    response: z.string(),
    log: '下载文件',
    file: 'text/csv',
  }),
};
const line = `${'x'.repeat(256 * 1024 - 1)}\n`;

let stack: TestStack;
let address: string;
let reader: AccountRef;
let cookie: string;
let sent = 0;
let ended = false;

beforeAll(async () => {
  const routes = () => ({
    file: {
      async download({ read: look }: FileContext, { query }: { query: { lines: string } }) {
        if (query.lines === 'none') throw new Refusal('formRefused');
        async function* chunks() {
          try {
            for (let at = 0; at < Number(query.lines); at += 1) {
              await look((tx) => sql`SELECT 1`.execute(tx));
              sent += 1;
              yield line;
            }
          } finally {
            ended = true;
          }
        }
        return { name: 'file.csv', chunks: chunks() };
      },
    },
  });
  stack = await startStack({}, { contract: { file }, routes });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  reader = { merchantCode: 'platform', accountId: await stack.addAccount('platform', 'reader', ['bac_#_ope-view']) };
});
afterAll(() => stack.close());
beforeEach(async () => {
  sent = 0;
  ended = false;
  cookie = `touchline_session=${(await plantSessions(stack.owner, [reader]))[0]}`;
});

const ask = (lines: string, signal?: AbortSignal) =>
  fetch(`${address}/api/v1/file?lines=${lines}`, { headers: { cookie }, ...(signal ? { signal } : {}) });

it('a file is sent whole, with its name and type, and leaves one log row', async () => {
  const before = (await logRows(stack.owner)).length;
  const answer = await ask('20');
  expect(await answer.text()).toBe(line.repeat(20));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="file.csv"');
  const rows = (await logRows(stack.owner)).slice(before);
  expect(rows.map((row) => [row.functionName, row.result, row.requestParameter])).toEqual([
    ['下载文件', 1, '{"query":{"lines":"20"}}'],
  ]);
});

it('counts as use of the session, once: the reads that follow do not', async () => {
  const idle = `UPDATE identity.sessions SET last_seen_at = now() - interval '5 minutes' WHERE account_id = $1`;
  const seen = `SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL
    AND last_seen_at > now() - interval '1 minute'`;
  await stack.owner.query(idle, [reader.accountId]);
  const leaving = new AbortController();
  const answer = await ask('100000', leaving.signal);
  expect((await stack.owner.query(seen, [reader.accountId])).rowCount).toBeGreaterThan(0);
  await stack.owner.query(idle, [reader.accountId]);
  const before = sent;
  const body = answer.body?.getReader();
  while (sent < before + 5) await body?.read();
  expect((await stack.owner.query(seen, [reader.accountId])).rowCount).toBe(0);
  leaving.abort();
  await expect.poll(() => ended).toBe(true);
});

it('a refused one is answered as any call, and nothing is logged', async () => {
  const before = (await logRows(stack.owner)).length;
  const answer = await ask('none');
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([422, null]);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect((await logRows(stack.owner)).length).toBe(before);
});

it('a file is read as fast as the client takes it, and no further once the client is gone', async () => {
  const leaving = new AbortController();
  const answer = await ask('100000', leaving.signal);
  const stands = async () => {
    const before = sent;
    await pause(400);
    return sent > 0 && sent === before;
  };
  await expect.poll(stands, { timeout: 15_000 }).toBe(true);
  expect(sent).toBeLessThan(1000);
  leaving.abort();
  await expect(answer.text()).rejects.toThrow('aborted');
  await expect.poll(() => ended).toBe(true);
});

it('breaks off where the session ends on the way', async () => {
  const answer = await ask('100000');
  await stack.owner.query('UPDATE identity.sessions SET ended_at = now() WHERE account_id = $1', [reader.accountId]);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(ended).toBe(true);
  expect(sent).toBeLessThan(100_000);
});
