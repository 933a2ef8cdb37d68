import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { plantNode } from '../../../test/live/planted-node.ts';
import { plantSession } from '../../../test/live/planted-session.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { matrixNode, unreachableNode } from '../../../test/media/unreachable-node.ts';
import { plantDomain, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import type { Colleague } from '../../../test/stack/office.ts';

let desk: AppointmentDesk;
let clerk: Colleague;
beforeAll(async () => {
  desk = await startAppointmentDesk(unreachableNode);
  clerk = await desk.hire('platform', ['mon_#_nod-view', 'mon_#_nod-action']);
  await plantNode(desk.owner, matrixNode);
  await plantNode(desk.owner, 'forgotten');
});
afterAll(() => desk.close());

const params = { name: matrixNode };
const listed = async (who = clerk) => (await who.call('media-nodes.list', {})).data;
const theNode = async () => (await listed()).nodes[0];
const running = (projectCodes: string[] = []) =>
  desk.plant({ start: fromNow(-minute), end: fromNow(60 * minute), projectCodes });

it('the list has the nodes of the settings, with the sessions and relays of all merchants', async () => {
  const { projectCode } = await plantPushTarget(desk.owner, 'alpha');
  await plantDomain(desk.owner, 'alpha', 'push', { projectCode, state: 'IN_USE' });
  await plantSession(desk.owner, 'alpha', { appointmentId: await running() });
  await plantSession(desk.owner, 'alpha', { appointmentId: await running([projectCode]) });
  await plantSession(desk.owner, 'alpha', { appointmentId: await running(), node: 'ingest2' });
  const { nodes, hasFront } = await listed();
  expect(hasFront).toBe(false);
  expect(nodes).toMatchObject([
    { name: matrixNode, state: 'active', isSilent: false, sessions: 2, relays: 1, capacity: 100 },
  ]);
  expect((await clerk.call('media-nodes.get', { params })).data).toEqual(nodes[0]);
  expect((await clerk.call('media-nodes.get', { params: { name: 'unknown' } })).status).toBe(404);
});

it('a node that was not heard of lately is silent', async () => {
  await inMerchant(desk.owner, 'platform', (tx) =>
    sql`UPDATE platform.media_nodes SET last_seen_at = now() - interval '11 seconds'`.execute(tx),
  );
  expect((await theNode())?.isSilent).toBe(true);
  await plantNode(desk.owner, matrixNode);
  expect((await theNode())?.isSilent).toBe(false);
});

it('a node’s sessions name no other merchant’s, unless a super-admin looks', async () => {
  const sessionsFor = async (who: Colleague) => (await who.call('media-nodes.sessions', { params })).data.sessions;
  expect(await sessionsFor(clerk)).toEqual([]);
  const all = await sessionsFor(desk.chief);
  expect(all).toHaveLength(2);
  expect(all[0]).toMatchObject({ merchantAlias: 'alpha', bitrate: 2_000_000 });
});

it('draining and restoring are logged in the platform’s log, and refused where they fit no longer', async () => {
  const act = async (call: 'media-nodes.drain' | 'media-nodes.restore', who = clerk) =>
    (await who.call(call, { params })).status;
  expect([await act('media-nodes.drain'), await act('media-nodes.drain')]).toEqual([200, 409]);
  expect((await theNode())?.state).toBe('draining');
  expect([await act('media-nodes.restore'), await act('media-nodes.restore')]).toEqual([200, 409]);
  expect((await theNode())?.state).toBe('active');
  const rows = (await logRows(desk.owner)).filter(
    ({ functionName, result }) => functionName.endsWith('节点') && result,
  );
  expect(rows.map(({ merchantCode, functionName }) => [merchantCode, functionName])).toEqual(
    expect.arrayContaining([
      ['platform', '排空节点'],
      ['platform', '恢复节点'],
    ]),
  );
  expect(rows.find(({ functionName }) => functionName === '排空节点')?.changes).toContain('"state":"draining"');
  const outsider = await desk.hire('alpha', [], { isAdmin: true });
  expect([await act('media-nodes.drain', outsider), (await outsider.call('media-nodes.list', {})).status]).toEqual([
    403, 403,
  ]);
});

it('the capacity is changed on its version, which looks of the worker leave as it is', async () => {
  const before = await theNode();
  const updatedTime = before?.updatedTime ?? '';
  await plantNode(desk.owner, matrixNode);
  const change = (capacity: number) => clerk.call('media-nodes.update', { params, body: { capacity, updatedTime } });
  expect((await change(40)).status).toBe(200);
  expect((await theNode())?.capacity).toBe(40);
  expect((await change(50)).status).toBe(409);
  expect((await change(0)).status).toBe(400);
  expect((await change(2001)).status).toBe(400);
  const row = (await logRows(desk.owner)).findLast(({ functionName }) => functionName === '修改节点容量');
  expect(row?.changes).toBeDefined();
});
