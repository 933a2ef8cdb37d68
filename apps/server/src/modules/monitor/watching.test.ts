import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { endSession, plantSession } from '../../../test/live/planted-session.ts';
import type { Colleague } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { createUpkeep } from '../system/upkeep.service.ts';
import { createWatching } from './watching.service.ts';

let desk: AppointmentDesk;
let watcher: Colleague;
beforeAll(async () => {
  desk = await startAppointmentDesk();
  watcher = await desk.hire('alpha', ['mon_liv-view', 'mon_liv-action']);
});
afterAll(() => desk.close());

const inAlpha = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await inMerchant(desk.owner, 'alpha', (tx) => statement.execute(tx))).rows;
const running = (startedMinutesAgo: number) =>
  desk.plant({ start: fromNow(-startedMinutesAgo * minute), end: fromNow(60 * minute) });

it('each look at a session is kept once, and added to its minute', async () => {
  const session = await plantSession(desk.owner, 'alpha', { appointmentId: await running(1), bitrate: 1_000_000 });
  const watch = createWatching(workerPlatformOf(desk));
  await watch();
  await watch();
  await inAlpha(sql`UPDATE tenant.live_sessions SET bitrate = 3000000, seen_at = seen_at + interval '1 millisecond'
    WHERE id = ${session}`);
  await watch();
  const samples = await inAlpha(sql<{ bitrate: string }>`SELECT bitrate::text FROM tenant.live_samples
    WHERE session_id = ${session} ORDER BY at`);
  expect(samples.map(({ bitrate }) => Number(bitrate))).toEqual([1_000_000, 3_000_000]);
  const minutes = await inAlpha(sql<object>`SELECT sum(looks)::integer AS looks, sum(bitrate_sum)::integer AS total,
    min(bitrate_least)::integer AS least FROM tenant.live_minutes WHERE session_id = ${session}`);
  expect(minutes).toEqual([{ looks: 2, total: 4_000_000, least: 1_000_000 }]);
  await endSession(desk.owner, 'alpha', session);
});

it('upkeep forgets samples after an hour and minutes after 90 days', async () => {
  await inAlpha(sql`UPDATE tenant.live_samples SET at = at - interval '61 minutes'`);
  await inAlpha(sql`UPDATE tenant.live_minutes SET minute = minute - interval '91 days'`);
  await createUpkeep(desk.platform)();
  expect(await inAlpha(sql`SELECT 1 FROM tenant.live_samples UNION ALL SELECT 1 FROM tenant.live_minutes`)).toEqual([]);
});

it('[CAT-09] receivers get one notice of a late, a stalled and a weak stream each', async () => {
  const watch = createWatching(workerPlatformOf(desk));
  await running(20);
  await plantSession(desk.owner, 'alpha', { appointmentId: await running(1), lastByte: 30 });
  await plantSession(desk.owner, 'alpha', { appointmentId: await running(1), bitrate: 10_000 });
  await watch();
  const noticesOf = async () => (await watcher.call('notices.list', { query: {} })).data.notices;
  expect(await noticesOf()).toEqual([]);
  const form = { lateAfter: 5, stalledAfter: 4, bitrateBelow: 500, updatedTime: null };
  await watcher.call('monitor.change-settings', { body: { ...form, receiverIds: [watcher.id] } });
  await watch();
  await watch();
  await createWatching(workerPlatformOf(desk))();
  const texts = (await noticesOf()).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['bitrateLow', 'streamLate', 'streamStalled']);
});

it('a stream that sent until the last look is neither stalled nor told of while no worker looks', async () => {
  const noticesOf = async () => (await watcher.call('notices.list', { query: {} })).data.notices.length;
  const before = await noticesOf();
  const id = await running(1);
  const session = await plantSession(desk.owner, 'alpha', { appointmentId: id, lastByte: 30 });
  await inAlpha(sql`UPDATE tenant.live_sessions SET seen_at = last_byte_at WHERE id = ${session}`);
  await createWatching(workerPlatformOf(desk))();
  const { tiles } = (await watcher.call('monitor.list', { query: {} })).data;
  expect(tiles.find(({ programId }) => programId === id)?.state).toBe('live');
  expect(await noticesOf()).toBe(before);
});
