import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

import { inMerchant } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { listenForHooks } from '../../../test/media/hook-listener.ts';
import { type OwnCdn, startOwnCdn } from '../../../test/media/own-cdn.ts';
import { type OwnNode, startOwnNode, testHookSecret } from '../../../test/media/own-node.ts';
import { startPublisher, type TestPublisher } from '../../../test/media/test-publisher.ts';
import { plantDomain, plantDomainKey, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';
import { there } from '../../platform/refusal.ts';
import { setDomainState } from '../domains/domain-lines.repository.ts';
import { startRelaying } from './relaying.service.ts';

const merchant = 'alpha';
const soon = { timeout: 15_000, interval: 50 };
const patient = { timeout: 60_000 };

let hooks: Awaited<ReturnType<typeof listenForHooks>>;
let node: OwnNode;
let stack: TestStack;
let cdns: OwnCdn[];
let publisher: TestPublisher;
let stopRelaying: () => Promise<void>;
let stream: string;
let sessionId: string;
let domainIds: string[];
let firstDomain: string;
let spareDomain: string;

beforeAll(async () => {
  hooks = await listenForHooks(
    () => true,
    () => node.server,
  );
  node = await startOwnNode(hooks.port);
  stack = await startStack({ MEDIA_NODES: node.setting, MEDIA_HOOK_SECRET: testHookSecret });
  cdns = await Promise.all([startOwnCdn(), startOwnCdn(), startOwnCdn()]);
  const { owner, platform } = stack;
  const { keys } = platform.config;
  await stack.addMerchant(merchant);
  const targets = await Promise.all([plantPushTarget(owner, merchant), plantPushTarget(owner, merchant)]);
  const projectCodes = targets.map(({ projectCode }) => projectCode);
  const domains = [];
  for (const [at, cdn] of cdns.entries()) {
    const projectCode = projectCodes[Math.min(at, 1)] ?? null;
    const state = at < 2 ? 'IN_USE' : 'SPARE';
    const domain = await plantDomain(owner, merchant, 'push', { name: cdn.host, projectCode, state });
    await plantDomainKey(owner, keys, { merchantCode: merchant, id: domain.id });
    domains.push(domain);
  }
  domainIds = domains.map(({ id }) => id);
  [, firstDomain = '', spareDomain = ''] = domainIds;
  const anchor = await plantAnchor(owner, keys, merchant, { projectCodes });
  const matchId = await plantMatch(owner, { sport: 'sport', sportId: 1, isSingle: false });
  const start = new Date(Date.now() - 60_000);
  const appointment = { matchId, anchorId: anchor.streamerId, projectCodes, start };
  const appointmentId = await plantAppointment(owner, merchant, appointment);
  stream = `p-${appointmentId}`;
  publisher = await startPublisher(`${node.publishUrl}/${stream}`);
  const client = await vi.waitFor(() => there(hooks.heard[0]?.client), soon);
  sessionId = await inMerchant(owner, merchant, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO tenant.live_sessions
        (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream, address, key_version)
      VALUES (${merchant}, ${appointmentId}, ${anchor.streamerId}, ${matchId}, 'ingest1', ${client}, 'live', ${stream},
        '127.0.0.1', 1)
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
  stopRelaying = startRelaying(stack.platform);
}, 60_000);
afterAll(async () => {
  await stopRelaying();
  await publisher.stop();
  await Promise.all([...cdns.map((cdn) => cdn.stop()), node.stop(), hooks.close(), stack.close()]);
});

const bytesAt = async (at: number) => (await cdns[at]?.streams())?.get(stream) ?? 0;
const setState = async (id: string, state: 'IN_USE' | 'CLEAN') =>
  await inMerchant(stack.owner, merchant, (tx) => setDomainState(tx, merchant, id, state, null));

it('a live session reaches each of its push targets', patient, async () => {
  await expect.poll(() => bytesAt(0), soon).toBeGreaterThan(0);
  await expect.poll(() => bytesAt(1), soon).toBeGreaterThan(0);
  expect(await bytesAt(2), 'of a spare').toBe(0);
  await expect.poll(states, soon).toEqual(['taking', 'taking', undefined]);
});

it(
  'a target that is killed fails alone, holds up no other, and has the stream again when it is back',
  patient,
  async () => {
    const host = cdns[1]?.host;
    await cdns[1]?.stop();
    await expect.poll(states, { timeout: 5000, interval: 50 }).toEqual(['taking', 'failing', undefined]);
    const before = await bytesAt(0);
    await expect.poll(() => bytesAt(0), soon).toBeGreaterThan(before + 20_000);
    const again = await startOwnCdn(host);
    cdns[1] = again;
    await expect.poll(() => bytesAt(1), soon).toBeGreaterThan(0);
    await expect.poll(states, soon).toEqual(['taking', 'taking', undefined]);
    expect(await outagesOf(firstDomain)).toEqual([{ hasEnded: true }]);
  },
);

it('a target that accepts and then stays silent is tried again, and holds up no other', patient, async () => {
  const host = cdns[1]?.host;
  await cdns[1]?.stop();
  const held: Socket[] = [];
  const silent = createServer((socket) => void held.push(socket.on('error', () => undefined))).listen(1935, host);
  await once(silent, 'listening');
  await expect.poll(() => held.length, soon).toBe(1);
  const before = await bytesAt(0);
  await expect.poll(() => held.length, soon).toBe(2);
  expect(await bytesAt(0)).toBeGreaterThan(before);
  await expect.poll(states, soon).toEqual(['taking', 'failing', undefined]);
  silent.close();
  const again = await startOwnCdn(host);
  cdns[1] = again;
  await expect.poll(() => bytesAt(1), soon).toBeGreaterThan(0);
  for (const socket of held) socket.destroy();
});

it('a promoted spare domain has the stream within five seconds', async () => {
  await setState(firstDomain, 'CLEAN');
  await setState(spareDomain, 'IN_USE');
  await expect.poll(() => bytesAt(2), { timeout: 5000, interval: 50 }).toBeGreaterThan(0);
  await expect.poll(() => bytesAt(1), soon).toBe(0);
});

it('a worker that is killed leaves no relay behind, and the next one goes on', patient, async () => {
  await stopRelaying();
  expect(relayPids()).toEqual([]);
  const worker = await startWorker(stack);
  await expect.poll(relayPids, soon).toHaveLength(1);
  await worker.kill();
  await expect.poll(relayPids, soon).toEqual([]);
  stopRelaying = startRelaying(stack.platform);
  await expect.poll(() => bytesAt(0), { timeout: 5000, interval: 50 }).toBeGreaterThan(0);
  await expect.poll(states, { timeout: 5000, interval: 50 }).toEqual(['taking', undefined, 'taking']);
});

it('an ended session ends its relay, and its targets have no state', async () => {
  await inMerchant(stack.owner, merchant, async (tx) => {
    await sql`UPDATE tenant.live_sessions SET ended_at = clock_timestamp(), end_reason = 'closed'
      WHERE merchant_code = ${merchant} AND id = ${sessionId}`.execute(tx);
  });
  await expect.poll(relayPids, soon).toEqual([]);
  await expect.poll(states, soon).toEqual([undefined, undefined, undefined]);
  expect(publisher.isRunning()).toBe(true);
});

const inAlpha = async <Row>(statement: RawBuilder<Row>) =>
  (await inMerchant(stack.owner, merchant, (tx) => statement.execute(tx))).rows;

/** What is noted of each domain; undefined where nothing is. */
async function states() {
  const rows = await inAlpha(sql<{ id: string; state: string }>`SELECT domain_id::text AS id, state
    FROM tenant.relayed_targets WHERE session_id = ${sessionId} AND seen_at > now() - interval '5 seconds'`);
  return domainIds.map((id) => rows.find((row) => row.id === id)?.state);
}

const outagesOf = (domainId: string) =>
  inAlpha(sql<{ hasEnded: boolean }>`SELECT ended_at IS NOT NULL AS "hasEnded" FROM tenant.target_outages
    WHERE domain_id = ${domainId}`);

/** Processes of ffmpeg that read this test's stream. */
function relayPids(): string[] {
  const source = `${node.node.relayAddress}/live/${stream}`;
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(`-i\0${source}\0`));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
