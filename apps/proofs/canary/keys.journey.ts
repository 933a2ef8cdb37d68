import { Client } from '../lib/client.ts';
import type { Canaries, WatchedWorld } from './canaries.ts';

/** Domains of one merchant are entered one after the other: each lane has a merchant of its own. */
const merchantCodes = ['platform', 'm01'];
/** One of so many keys is also changed, refused and shown. */
const lookedAtOneOf = 25;

/** Keys of domains: written, replaced, refused and shown, then every page that could show one. */
export async function liveWithKeys(world: WatchedWorld, session: string, keys: number): Promise<void> {
  const client = () => {
    const here = new Client(world);
    here.cookies.set('session', session);
    return here;
  };
  await Promise.all(
    merchantCodes.map(async (merchantCodeBySa, lane) => {
      const here = client();
      for (let at = lane; at < keys; at += merchantCodes.length)
        await liveWithKey(here, world.canaries, Math.floor(at / merchantCodes.length), { merchantCodeBySa });
    }),
  );
  const query = { merchantCodeBySa: 'm01' };
  const here = client();
  for (const id of ['domains.push-list', 'domains.pull-list'] as const)
    await here.do(id, { query: { ...query, size: '1000' } });
  await here.do('search.records', { query: { ...query, keyword: 'planted' } });
  await here.do('operation-logs.list', { query: { ...query, size: '200' } });
  await here.call('operation-logs.export', { query });
}

async function liveWithKey(here: Client, canaries: Canaries, at: number, query: Record<string, string>): Promise<void> {
  const kind = at % 2 === 0 ? 'push' : 'pull';
  const key = (from: string) => canaries.make('signing key', from);
  const form = { name: `planted${at}.canary-keys.com`, type: 'PLATFORM', cdn: 'ALI', app: 'live' };
  const { id } = await here.do(`domains.${kind}-create`, { query, body: { ...form, key: key('a new domain') } });
  if (at % (2 * lookedAtOneOf) > 1) return;
  const params = { id };
  await here.call(`domains.${kind}-create`, { query, body: { ...form, key: key('a name that is taken') } });
  await here.call(`domains.${kind}-create`, { query, body: { ...form, name: 'no name', key: key('a wrong form') } });
  await here.call(`domains.${kind}-create`, {
    query,
    body: { ...form, key: `${key('a long key')}${'x'.repeat(128)}` },
  });
  const { updatedTime } = await here.do(`domains.${kind}-get`, { params, query });
  const headers = { 'idempotency-key': `key-of-domain-${id}` };
  const body = { key: key('a replaced key'), updatedTime };
  for (let time = 0; time < 2; time += 1) await here.call(`domains.${kind}-update`, { params, query, body, headers });
  await here.call(`domains.${kind}-update`, { params, query, body: { key: key('a stale form'), updatedTime } });
  for (let time = 0; time < 2; time += 1)
    await here.do(`domains.${kind}-reveal-key`, {
      params,
      query,
      headers: { 'idempotency-key': `reveal-${id}-${time}` },
    });
  await here.do(`domains.${kind}-preview`, { params, query });
  await here.do(`domains.${kind}-get`, { params, query });
  await here.do(`domains.${kind}-history`, { params, query });
}
