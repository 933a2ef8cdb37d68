import { randomUUID } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Specimens, startSpecimens, type Visitor } from '../../../test/specimen/specimen.ts';
import { storedAnswer } from './idempotency.ts';

let specimens: Specimens;
beforeAll(async () => {
  specimens = await startSpecimens();
});
afterAll(() => specimens.close());

const paths = ['/specimens', '/specimens/slowly', '/specimens/quietly'];

async function post(who: Visitor, path: string, key: string, body: object) {
  return await who.send<{ id: string }>('POST', path, body, { 'idempotency-key': key });
}

async function countOf(name: string): Promise<number> {
  const list = await specimens.viewer.send<{ records: { name: string }[] }>('GET', '/specimens?size=1000');
  return list.data.records.filter((record) => record.name.startsWith(name)).length;
}

/** Lets a key grow old. */
async function age(key: string, interval: string): Promise<void> {
  await inMerchant(specimens.owner, 'alpha', async (tx) => {
    await sql`UPDATE tenant.idempotency_keys SET created_at = created_at - ${interval}::interval
      WHERE key = ${key}`.execute(tx);
  });
}

describe.each(paths)('a keyed write to %s', (path) => {
  const unique = () => `样本${randomUUID().slice(0, 8)}`;

  it('[WIR-29] has one effect and the same answer when it is repeated', async () => {
    const [name, key] = [unique(), randomUUID()];
    const first = await post(specimens.editor, path, key, { name });
    const second = await post(specimens.editor, path, key, { name });
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(await countOf(name)).toBe(1);
  });

  it('[WIR-29] has one effect however many arrive at once', { retry: 0 }, async () => {
    const [name, key] = [unique(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(specimens.editor, path, key, { name })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countOf(name)).toBe(1);
  });

  it('[WIR-29] answers 422 to the same key with another body', async () => {
    const [name, key] = [unique(), randomUUID()];
    await post(specimens.editor, path, key, { name });
    const other = await post(specimens.editor, path, key, { name: `${name}二` });
    expect(other.status).toBe(422);
    expect(other.error.code).toBe('000422');
    expect(await countOf(name)).toBe(1);
  });

  it('[WIR-29] forgets a key after 24 hours, not before', async () => {
    const [name, key] = [unique(), randomUUID()];
    const first = await post(specimens.editor, path, key, { name });
    await age(key, '23 hours 59 minutes');
    expect((await post(specimens.editor, path, key, { name })).text).toBe(first.text);
    await age(key, '2 minutes');
    const later = await Promise.all([1, 2, 3].map(() => post(specimens.editor, path, key, { name: `${name}二` })));
    expect(later.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(later.map((answer) => answer.text)).size).toBe(1);
    expect(later[0]?.text).not.toBe(first.text);
    expect(await countOf(name)).toBe(2);
  });
});

it('[WIR-29] a repeated write is one row in the log', async () => {
  const key = randomUUID();
  for (let time = 0; time < 3; time += 1) await post(specimens.editor, '/specimens', key, { name: '只记一次' });
  const rows = (await logRows(specimens.owner)).filter((row) => row.requestParameter.includes('只记一次'));
  expect(rows).toHaveLength(1);
});

it('[WIR-29] an answer is repeated by a transaction that writes, whose commit waits for the standby', async () => {
  const key = randomUUID();
  const { text } = await post(specimens.editor, '/specimens/slowly', key, { name: '等备库' });
  await inMerchant(specimens.owner, 'alpha', async (tx, opened) => {
    const stored = tx.selectFrom('tenant.idempotency_keys').selectAll().where('key', '=', key);
    const { merchant_code, account_id, call_id, request_hash } = await stored.executeTakeFirstOrThrow();
    const ids = { merchantCode: merchant_code, accountId: account_id, callId: call_id, key };
    expect(await storedAnswer(opened, { ...ids, requestHashes: [request_hash] })).toBe(text);
    const { rows } = await opened.run({ text: 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "doesWrite"' });
    expect(rows).toEqual([{ doesWrite: true }]);
  });
});

it('a failure is not kept: the same key may succeed later', async () => {
  const { editor } = specimens;
  const key = randomUUID();
  const id = await editor.create('仍在使用');
  const remove = () => editor.send('DELETE', `/specimens/${id}`, undefined, { 'idempotency-key': key });
  expect((await remove()).status).toBe(409);
  const { updatedTime } = (await editor.send<{ updatedTime: string }>('GET', `/specimens/${id}`)).data;
  await editor.send('PUT', `/specimens/${id}`, { name: '不再使用', updatedTime });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

it('a key belongs to its account, its call and the merchant it was used for', async () => {
  const { editor, rival, superAdmin } = specimens;
  const key = randomUUID();
  const answers = [
    await post(editor, '/specimens', key, { name: '同一键' }),
    await post(rival, '/specimens', key, { name: '同一键' }),
    await post(superAdmin, '/specimens', key, { name: '同一键' }),
    await post(superAdmin, '/specimens?merchantCodeBySa=alpha', key, { name: '同一键，代建' }),
    await post(editor, '/specimens/slowly', key, { name: '同一键' }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(5);
});

it.each(['short', 'with space in it', 'x'.repeat(129)])('refuses "%s" as a key', async (key) => {
  const answer = await post(specimens.editor, '/specimens', key, { name: '坏键' });
  expect(answer.status).toBe(400);
  expect(answer.error.details).toEqual([{ field: 'Idempotency-Key', errorMessage: '幂等键格式不正确' }]);
  expect(await countOf('坏键')).toBe(0);
});
