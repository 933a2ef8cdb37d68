import { setTimeout as sleep } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type LiveStage, startLiveStage } from '../../../test/media/live-stage.ts';
import { createPublishing } from './publishing.service.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage();
});
afterAll(() => stage.close());

const reasonOf = async (id: string) => (await stage.sessions(id)).at(-1)?.reason;
const hasEnded = async (id: string) => (await stage.sessions(id)).at(-1)?.ended === true;

describe('a live session', () => {
  it('[APT-46] one real RTMP publish is recorded as one live session, with its bytes', async () => {
    const { id, publisher } = await stage.goLive();
    await stage.until(async () => ((await stage.sessions(id))[0]?.bytes ?? 0) > 0);
    const stream = await stage.streamOf(id);
    expect(stream).toMatchObject({ programId: id, node: 'ingest1', refusal: null });
    expect(stream?.silentMs).toBeLessThan(4000);
    const { data } = await stage.manager.call('appointments.list', { query: { ids: [id], state: ['live'] } });
    expect(data.records.map((record) => record.id)).toEqual([id]);
    await publisher.stop();
    await stage.until(() => hasEnded(id));
    expect(await stage.sessions(id)).toMatchObject([{ node: 'ingest1', reason: 'publisherLeft' }]);
    const rows = (await logRows(stage.owner)).filter(({ userAccount }) => userAccount === 'system:media');
    expect(rows.map(({ functionName }) => functionName)).toEqual(['开始推流', '结束推流']);
  });

  it('[APT-44] the publish_done of a refused duplicate leaves the running live session open', async () => {
    const { id, key, publisher } = await stage.goLive();
    expect(await stage.isRefused(key, 0)).toBe(true);
    expect(await stage.isRefused(key, 1)).toBe(true);
    // A node that refuses a duplicate itself says so with the duplicate's client.
    expect(await stage.farewell(key, 'another')).toBe(200);
    expect(await stage.sessions(id)).toMatchObject([{ ended: false, reason: null }]);
    expect(publisher.isRunning()).toBe(true);
    await stage.until(async () => (await stage.streamOf(id))?.refusal?.reason === 'alreadyLive');
    const [session] = await stage.sessions(id);
    expect(await stage.farewell(key, session?.client ?? '')).toBe(200);
    expect(await stage.sessions(id)).toMatchObject([{ ended: true, reason: 'publisherLeft' }]);
    await publisher.kill();
  });
});

describe('cutting', () => {
  it('[APT-34] [APT-35] [APT-36] closing cuts the running publisher, and its key is refused until it is resumed', async () => {
    const { id, key, publisher } = await stage.goLive();
    expect((await stage.setEnabled(id, false)).status).toBe(200);
    await publisher.ended;
    await stage.until(() => hasEnded(id));
    expect(await reasonOf(id)).toBe('closed');
    expect(await stage.isRefused(key)).toBe(true);
    await stage.until(async () => (await stage.streamOf(id))?.refusal?.reason === 'closed');
    expect((await stage.setEnabled(id, true)).status).toBe(200);
    const again = await stage.publish(key);
    await stage.until(async () => (await stage.sessions(id)).length === 2);
    expect(again.isRunning()).toBe(true);
    await again.stop();
  });

  it('[APT-37] at the end of its window the publisher is cut, the key refused, and `enabled` stays', async () => {
    const { id, key, publisher } = await stage.goLive();
    await stage.endWindow(id);
    await publisher.ended;
    await stage.until(() => hasEnded(id));
    expect(await reasonOf(id)).toBe('windowEnded');
    expect(await stage.isRefused(key)).toBe(true);
    expect((await stage.get(id)).enabled).toBe(true);
  });

  it('[APT-38] deleting cuts a publisher that is still listed, and its key is refused from then on', async () => {
    const { id, key, publisher } = await stage.goLive();
    publisher.freeze();
    await stage.setEnabled(id, false);
    expect((await stage.manager.call('appointments.delete', { params: { id } })).status).toBe(200);
    publisher.thaw();
    await publisher.ended;
    await stage.until(() => hasEnded(id));
    expect(await stage.isRefused(key)).toBe(true);
  });

  it('disabling an anchor and rotating a leaked key cut its publisher at once', async () => {
    const manager = await stage.hire('alpha', ['pro_anc_lis-view', 'pro_anc_lis-action']);
    const [disabled, leaked] = [await stage.goLive(), await stage.goLive()];
    const { streamerCode } = disabled.anchor;
    await manager.call('anchors.set-enabled', { params: { streamerCode }, body: { enabled: false } });
    await manager.call('anchors.rotate-key', {
      params: { streamerCode: leaked.anchor.streamerCode },
      body: { leaked: true, keyVersion: 1 },
    });
    await Promise.all([disabled.publisher.ended, leaked.publisher.ended]);
    await stage.until(async () => (await hasEnded(disabled.id)) && (await hasEnded(leaked.id)));
    expect([await reasonOf(disabled.id), await reasonOf(leaked.id)]).toEqual(['anchorDisabled', 'keyLeaked']);
    expect(await stage.isRefused(leaked.key)).toBe(true);
  });
});

describe('the hook', () => {
  it('[APT-40] [APT-43] a changed key, another stream’s and one with repeated fields are refused', async () => {
    const [mine, other] = [await stage.plant(), await stage.plant()];
    const args = mine.key.slice(mine.key.indexOf('?'));
    const forged = [
      `${mine.key}x`,
      `p-${other.id}${args}`,
      `p-${other.id}${args}&name=p-${mine.id}`,
      `p-${other.id}?name=p-${mine.id}&clientid=1&${args.slice(1)}`,
      `p-${mine.id}`,
      'p-999999999',
    ];
    for (const key of forged) expect(await stage.isRefused(key)).toBe(true);
    expect(await stage.sessions(mine.id)).toEqual([]);
    expect(await stage.sessions(other.id)).toEqual([]);
  });

  it('an address that forges a stream’s key too often is noted once, and then not looked at', async () => {
    const { id } = await stage.plant();
    const { mayPublish } = createPublishing(stage.platform);
    const hook = { kind: 'publish', app: 'live', stream: `p-${id}`, address: '203.0.113.9', client: '1' } as const;
    const caller = { traceId: 'forged', path: '/media' };
    const tryOnce = () => mayPublish('ingest1', { ...hook, params: new Map([['s', 'forged']]) }, caller);
    for (let at = 0; at < 25; at += 1) expect(await tryOnce()).toBe(false);
    const noted = () =>
      inMerchant(stage.owner, 'alpha', async (tx) => {
        const { rows } = await sql<object>`SELECT reason, times::integer FROM tenant.refused_publishes
          WHERE stream = ${hook.stream} ORDER BY reason`.execute(tx);
        return rows;
      });
    await expect.poll(noted).toEqual([
      { reason: 'malformed', times: 19 },
      { reason: 'tooManyTries', times: 1 },
    ]);
  });

  it('[APT-41] [APT-42] a publish is refused while the API is away, and a running stream goes on', async () => {
    const { id, key, publisher } = await stage.goLive();
    const { key: newcomer } = await stage.plant();
    await stage.stopApi();
    expect(await stage.isRefused(newcomer)).toBe(true);
    await sleep(1000);
    expect(publisher.isRunning()).toBe(true);
    await stage.startApi();
    expect(await stage.sessions(id)).toMatchObject([{ ended: false }]);
    expect(await stage.isRefused(key)).toBe(true);
    await publisher.stop();
    await stage.until(() => hasEnded(id));
  });
});

describe('a publisher that leaves without a hook', () => {
  it('a frozen encoder yields its key after 4 s, and reads as stalled', async () => {
    const { id, key, publisher } = await stage.goLive();
    publisher.freeze();
    await stage.until(async () => ((await stage.streamOf(id))?.silentMs ?? 0) >= 4000);
    const back = await stage.publish(key);
    await stage.until(async () => (await stage.sessions(id)).length === 2);
    expect(await stage.sessions(id)).toMatchObject([{ reason: 'replaced' }, { ended: false }]);
    await sleep(300);
    expect(back.isRunning()).toBe(true);
    await Promise.all([publisher.kill(), back.stop()]);
  });

  it('a stream that was closed while its node was away is cut once the node is back, and its session stays ended', async () => {
    const { id, publisher } = await stage.goLive();
    const node = -(stage.nodes[0]?.pid ?? Number.NaN);
    process.kill(node, 'SIGSTOP');
    try {
      await stage.until(() => hasEnded(id));
      expect(await reasonOf(id)).toBe('nodeLost');
      expect((await stage.setEnabled(id, false)).status).toBe(200);
    } finally {
      process.kill(node, 'SIGCONT');
    }
    await publisher.ended;
    expect(await stage.sessions(id)).toMatchObject([{ ended: true, reason: 'nodeLost' }]);
    const rows = (await logRows(stage.owner)).filter(({ functionName }) => functionName === '继续推流');
    expect(rows).toEqual([]);
  });

  it('sessions of a node that is lost end with it', async () => {
    const { id, key } = await stage.plant();
    await stage.publish(key, 1);
    await stage.until(async () => (await stage.sessions(id)).length === 1);
    await stage.nodes[1]?.kill();
    await stage.until(() => hasEnded(id));
    expect(await reasonOf(id)).toBe('nodeLost');
  });
});
