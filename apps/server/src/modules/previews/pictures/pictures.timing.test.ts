import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { inMerchant } from '@touchline/db/transaction';
import { pictureTimes } from '@touchline/domain/live/live-pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type LiveStage, startLiveStage } from '../../../../test/media/live-stage.ts';
import type { Colleague } from '../../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../../test/stack/task-runner.ts';
import { startWatching } from '../../monitor/index.ts';
import { startTakingPictures } from '../index.ts';
import { createSnapshots } from './snapshots.ts';

const patient = { timeout: 40_000, interval: 250 };

let stage: LiveStage;
let watcher: Colleague;
let stops: (() => Promise<void>)[];
beforeAll(async () => {
  stage = await startLiveStage();
  stops = [startWatching(workerPlatformOf(stage)), startTakingPictures(stage.platform)];
  watcher = await stage.hire('alpha', ['mon_liv-view']);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await stage.close();
});

const pictureOf = async (id: string) => {
  const { tiles } = (await watcher.call('monitor.list', {})).data;
  return tiles.find(({ programId }) => programId === id)?.session?.picture;
};
const snapshotTimeOf = async (id: string) => (await pictureOf(id))?.snapshotTime ?? null;
const show = (who: Colleague, id: string, time: string) =>
  who.browser.send({ method: 'GET', url: `/api/v1/preview/${id}/snapshot?time=${time}` });

async function snapshotOf(id: string): Promise<string> {
  await expect.poll(() => snapshotTimeOf(id), patient).not.toBeNull();
  return (await snapshotTimeOf(id)) ?? '';
}

describe('a running stream', () => {
  it('[CAT-09] a wall tile has the counted frame rate, size and codec, beside what the encoder declares', async () => {
    const { id, publisher } = await stage.goLive();
    await expect.poll(async () => (await pictureOf(id))?.frameRate ?? null, patient).not.toBeNull();
    const picture = await pictureOf(id);
    expect(picture).toMatchObject({ declaredFrameRate: 15, codec: 'h264', width: 160, height: 90 });
    expect(Math.abs((picture?.frameRate ?? 0) - 15)).toBeLessThan(1);
    await expect
      .poll(async () => {
        const { frameRates } = (await watcher.call('monitor.detail', { params: { id } })).data;
        return frameRates.length;
      }, patient)
      .toBeGreaterThan(0);
    const minutes = await inMerchant(stage.owner, 'alpha', (tx) =>
      sql<{ counts: number; least: number }>`SELECT sum(held.frame_counts)::integer AS counts,
          min(held.frame_rate_least)::float8 AS least FROM tenant.live_minutes held
        JOIN tenant.live_sessions live ON live.merchant_code = held.merchant_code AND live.id = held.session_id
        WHERE live.appointment_id = ${id}`.execute(tx),
    );
    expect(minutes.rows[0]?.counts).toBeGreaterThan(0);
    expect(Math.abs((minutes.rows[0]?.least ?? 0) - 15)).toBeLessThan(1);
    await publisher.kill();
  }, 90_000);

  it('[CAT-12] a snapshot is shown to holders of a key in its merchant, as a small JPEG', async () => {
    const { id, publisher } = await stage.goLive();
    const time = await snapshotOf(id);
    const { status, headers } = await show(watcher, id, time);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ]);
    const [session] = await stage.sessions(id);
    const kept = await createSnapshots(stage.platform.redis).open(session?.id ?? '');
    const picture = await buffer(kept ?? Readable.from([]));
    expect(picture.length).toBeLessThan(20_000);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
    const stranger = await stage.hire('beta', ['mon_liv-view']);
    const gamer = await stage.hire('alpha', ['mon_gam-view']);
    expect([(await show(stranger, id, time)).status, (await show(gamer, id, time)).status]).toEqual([404, 403]);
    expect((await show({ ...watcher, browser: stage.browser() }, id, time)).status).toBe(401);
    await publisher.kill();
  }, 60_000);

  it('a stream that somebody sees has a new snapshot every ten seconds', async () => {
    const { id, publisher } = await stage.goLive();
    const first = await snapshotOf(id);
    await show(watcher, id, first);
    await expect.poll(async () => (await snapshotTimeOf(id)) !== first, { timeout: 20_000, interval: 250 }).toBe(true);
    const [before, after] = [Date.parse(first), Date.parse((await snapshotTimeOf(id)) ?? '')];
    expect(after - before).toBeLessThan(pictureTimes.snapshotEvery / 2);
    await publisher.kill();
  }, 80_000);

  it('a closed stream shows no snapshot from then on', async () => {
    const { id, publisher } = await stage.goLive();
    const time = await snapshotOf(id);
    expect((await show(watcher, id, time)).status).toBe(200);
    await stage.setEnabled(id, false);
    expect((await show(watcher, id, time)).status).toBe(404);
    await publisher.ended;
    expect(await snapshotTimeOf(id)).toBeNull();
  }, 60_000);
});
