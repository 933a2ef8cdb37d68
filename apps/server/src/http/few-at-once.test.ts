import { read } from '@touchline/contract/definition/resource';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { plantSessions } from '../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileContext } from '../platform/route.ts';

const file = {
  id: 'file',
  ...read({
    path: '/file',
    summary: '文件',
    permission: 'bac_#_ope-view',
    query: z.strictObject({ refused: z.string().optional() }),
    response: z.string(),
    log: '下载文件',
    file: 'text/csv',
    fewAtOnce: true,
  }),
};

let stack: TestStack;
let address: string;
const held: { context: FileContext; finish: () => void }[] = [];
afterEach(async () => {
  for (const { finish } of held.splice(0)) finish();
  await stack.close();
});

/** Downloads go on until they are told to finish. */
async function serve(settings: Record<string, string> = {}) {
  const routes = () => ({
    file: {
      async download(context: FileContext, { query }: { query: { refused?: string } }) {
        if (query.refused !== undefined) throw new Refusal('formRefused');
        const finished = Promise.withResolvers<undefined>();
        held.push({ context, finish: () => finished.resolve(undefined) });
        async function* chunks() {
          yield '头\n';
          await finished.promise;
        }
        return { name: 'file.csv', chunks: chunks() };
      },
    },
  });
  stack = await startStack(settings, { contract: { file }, routes });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
}

async function hire(account: string) {
  const owner = {
    merchantCode: 'platform',
    accountId: await stack.addAccount('platform', account, ['bac_#_ope-view']),
  };
  const cookie = `touchline_session=${(await plantSessions(stack.owner, [owner]))[0]}`;
  return async (query = '', signal?: AbortSignal) =>
    await fetch(`${address}/api/v1/file${query}`, { headers: { cookie }, ...(signal && { signal }) });
}

it(
  '[hardening 7] two of one account and four in all are under way at once; the rest are told to come back',
  { retry: 0 },
  async () => {
    await serve();
    const [lin, wei, chen] = [await hire('lin'), await hire('wei'), await hire('chen')];
    expect([(await lin()).status, (await lin()).status]).toEqual([200, 200]);
    const third = await lin();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await third.json()).toMatchObject({
      error: { code: '000429', details: [{ errorMessage: '您有 2 个导出正在进行，请等其中一个完成后再试' }] },
    });
    expect([(await wei()).status, (await wei()).status, (await chen()).status]).toEqual([200, 200, 429]);
    held[0]?.finish();
    await expect.poll(async () => (await lin()).status).toBe(200);
  },
);

it('[hardening 7] one that is refused, and one whose client is gone, make room', async () => {
  await serve();
  const lin = await hire('lin');
  for (let at = 0; at < 5; at += 1) expect((await lin('?refused=1')).status).toBe(422);
  const leaving = new AbortController();
  const opened = [await lin('', leaving.signal), await lin('', leaving.signal)];
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lin()).status).toBe(429);
  leaving.abort();
  for (const { finish } of held) finish();
  await expect.poll(async () => (await lin()).status).toBe(200);
});

it('[hardening 7] they have at most half of the connections, and who is turned away takes none', async () => {
  await serve({ LONG_WORK_AT_ONCE: '1' });
  const { pool, longReads } = stack.platform;
  expect(longReads.options.max).toBe(2);
  const [lin, wei] = [await hire('lin'), await hire('wei')];
  expect((await lin()).status).toBe(200);
  const connects = [pool, longReads].map((one) => vi.spyOn(one, 'connect'));
  expect((await wei()).status).toBe(429);
  for (const connect of connects) expect(connect).not.toHaveBeenCalled();
});
