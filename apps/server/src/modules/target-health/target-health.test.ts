import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { RelayedState } from '@touchline/domain/live/relay-health';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { endSession, plantSession } from '../../../test/live/planted-session.ts';
import { plantDomain, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import type { Colleague } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { createWatching } from '../monitor/watching.service.ts';
import { noteTargets, type RelayedTargetRow } from '../relays/relays.repository.ts';
import { createWorkerFigures } from '../system/index.ts';

const second = 1000;

let desk: AppointmentDesk;
let watcher: Colleague;
let stranger: Colleague;
beforeAll(async () => {
  desk = await startAppointmentDesk();
  const keys = ['mon_liv-view', 'mon_liv-action', 'pro_pro_lis-view'] as const;
  watcher = await desk.hire('alpha', [...keys]);
  stranger = await desk.hire('beta', [...keys]);
  const form = { lateAfter: 5, stalledAfter: 4, bitrateBelow: 0, updatedTime: null };
  for (const one of [watcher, stranger])
    await one.call('monitor.change-settings', { body: { ...form, receiverIds: [one.id] } });
});
afterAll(() => desk.close());

/** As the relaying worker does it: as the application's own role. */
const note = (targets: readonly RelayedTargetRow[]) =>
  inMerchant(desk.platform.pool, platformMerchant, (tx) => noteTargets(tx, targets));
const inAlpha = async <Row>(statement: RawBuilder<Row>) =>
  (await inMerchant(desk.owner, 'alpha', (tx) => statement.execute(tx))).rows;

/** A running session of alpha with one push target. */
async function plantRelay() {
  const { projectCode, name } = await plantPushTarget(desk.owner, 'alpha');
  const domain = await plantDomain(desk.owner, 'alpha', 'push', { projectCode, state: 'IN_USE' });
  const id = await desk.plant({
    start: fromNow(-minute),
    end: fromNow(60 * minute),
    projectCodes: [projectCode],
  });
  const sessionId = await plantSession(desk.owner, 'alpha', { appointmentId: id });
  const target = { merchantCode: 'alpha', sessionId, domainId: domain.id, pushTargetId: projectCode };
  const outages = () =>
    inAlpha(sql<{ seconds: number; hasEnded: boolean }>`SELECT ended_at IS NOT NULL AS "hasEnded",
      round(extract(epoch FROM coalesce(ended_at, now()) - began_at))::integer AS seconds
      FROM tenant.target_outages WHERE session_id = ${sessionId} ORDER BY began_at`);
  const tile = async () => (await watcher.call('monitor.detail', { params: { id } })).data;
  return {
    id,
    name,
    domain,
    sessionId,
    outages,
    tile,
    is: (state: RelayedState, lastedMs: number): RelayedTargetRow => ({ ...target, state, lastedMs }),
    health: async () => (await tile()).projects[0]?.health,
    streams: async (who: Colleague) =>
      (await who.call('appointments.streams', { query: { ids: [id] } })).data.streams.flatMap(({ targets }) => targets),
  };
}

it('[CAT-09] a target that fails is named with its domain and its time, on the wall and at the appointment', async () => {
  const relay = await plantRelay();
  expect(await relay.health()).toEqual({ state: 'none', since: null, domain: null });
  const changed = await note([relay.is('taking', 60 * second)]);
  expect(changed.map(({ id }) => id)).toEqual([relay.id]);
  expect(await note([relay.is('taking', 61 * second)]), 'while it stays').toEqual([]);
  expect(await relay.health()).toMatchObject({ state: 'taking', domain: relay.domain.name });
  expect((await relay.tile()).wallState).toBe('live');
  await note([relay.is('failing', 20 * second)]);
  const { wallState, projects } = await relay.tile();
  expect(wallState).toBe('targetDown');
  const since = Date.parse(projects[0]?.health?.since ?? '');
  expect(Math.abs(Date.now() - 20 * second - since)).toBeLessThan(5 * second);
  expect(await relay.streams(watcher)).toMatchObject([{ state: 'failing', since: projects[0]?.health?.since }]);
  await note([]);
});

it('[CAT-09] receivers get one notice of each outage of five seconds and more, and nobody else gets any', async () => {
  const relay = await plantRelay();
  const watch = createWatching(workerPlatformOf(desk));
  const noticesOf = async (who: Colleague) =>
    (await who.call('notices.list', { query: {} })).data.notices.filter(
      ({ text, parameters }) => text === 'targetDown' && parameters.target === relay.name,
    );
  await note([relay.is('failing', 3 * second)]);
  await watch();
  expect(await noticesOf(watcher)).toEqual([]);
  await note([relay.is('taking', 0)]);
  await note([relay.is('failing', 6 * second)]);
  await watch();
  await note([relay.is('failing', 8 * second)]);
  await createWatching(workerPlatformOf(desk))();
  expect(await noticesOf(watcher)).toMatchObject([{ link: '/mon_liv', parameters: { target: relay.name } }]);
  expect(await noticesOf(stranger)).toEqual([]);
  await note([]);
});

it('a target that does not connect is noted with one start, and its receivers get one notice', async () => {
  const relay = await plantRelay();
  const watch = createWatching(workerPlatformOf(desk));
  const starts = new Set<string | null | undefined>();
  for (const state of ['connecting', 'connecting', 'failing'] as const) {
    await note([relay.is(state, 25 * second)]);
    await watch();
    const health = await relay.health();
    expect(health?.state).toBe('failing');
    starts.add(health?.since);
  }
  expect(starts.size).toBe(1);
  const { notices } = (await watcher.call('notices.list', { query: {} })).data;
  expect(notices.filter(({ parameters }) => parameters.target === relay.name)).toHaveLength(1);
  await note([]);
  await note([relay.is('connecting', 25 * second)]);
  await note([relay.is('connecting', 2 * second)]);
  expect(await relay.health(), 'tried anew').toMatchObject({ state: 'connecting' });
  await note([]);
});

it('an outage goes on over the next relay, until the target takes the stream', async () => {
  const relay = await plantRelay();
  await note([relay.is('failing', 100 * second)]);
  await note([relay.is('connecting', 0)]);
  expect(await relay.health()).toMatchObject({ state: 'failing' });
  await note([relay.is('failing', second)]);
  expect(await relay.outages()).toEqual([{ seconds: 100, hasEnded: false }]);
  await note([relay.is('taking', 10 * second)]);
  expect(await relay.outages()).toEqual([{ seconds: 90, hasEnded: true }]);
  await note([relay.is('failing', 0)]);
  await note([]);
  expect(await relay.outages()).toEqual([
    { seconds: 90, hasEnded: true },
    { seconds: 0, hasEnded: true },
  ]);
});

it('states go with their session, and are unknown once no worker looks', async () => {
  const relay = await plantRelay();
  await note([relay.is('taking', 60 * second)]);
  await inAlpha(sql`UPDATE tenant.relayed_targets SET seen_at = seen_at - interval '6 seconds'`);
  expect(await relay.health()).toEqual({ state: 'unknown', since: null, domain: relay.domain.name });
  expect(await relay.streams(watcher)).toMatchObject([{ state: 'unknown', since: null }]);
  await note([relay.is('taking', 60 * second)]);
  await endSession(desk.owner, 'alpha', relay.sessionId);
  expect(await relay.health()).toBeNull();
  expect(await relay.streams(watcher)).toEqual([]);
  await note([]);
  expect(await inAlpha(sql`SELECT FROM tenant.relayed_targets`)).toEqual([]);
});

it('a merchant sees no other’s targets, and no relay writes to another merchant’s session', async () => {
  const relay = await plantRelay();
  await note([relay.is('failing', 60 * second)]);
  expect(await relay.streams(stranger)).toEqual([]);
  expect((await stranger.call('monitor.detail', { params: { id: relay.id } })).status).toBe(404);
  await note([{ ...relay.is('failing', 60 * second), merchantCode: 'beta' }]);
  const { rows } = await inMerchant(desk.owner, 'beta', (tx) =>
    sql`SELECT FROM tenant.relayed_targets UNION ALL SELECT FROM tenant.target_outages`.execute(tx),
  );
  expect(rows).toEqual([]);
});

it('the worker counts targets by the state of their relay while the session runs', async () => {
  const { id, is } = await plantRelay();
  const counted = async () => Object.fromEntries((await createWorkerFigures(desk.platform.pool, [])()).relayTargets);
  await note([is('failing', 0)]);
  expect(await counted()).toEqual({ connecting: 0, taking: 0, failing: 1 });
  await endSession(desk.owner, 'alpha', id);
  expect(await counted()).toEqual({ connecting: 0, taking: 0, failing: 0 });
});
