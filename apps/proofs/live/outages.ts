import { setTimeout as pause } from 'node:timers/promises';

import { killService, startServices } from '../../../scripts/services/manage.ts';
import type { Encoding } from '../../server/test/media/test-publisher.ts';
import { type Booked, type BookedStreams, waitUntil } from './booked-streams.ts';
import { type KeptEncoder, keepPublishing } from './encoders.ts';
import type { IngestStage } from './ingest-stage.ts';
import { tryToPublish } from './rtmp-client.ts';

const limits = { rightMs: 5000, markedMs: 5000 };

export interface LiveEncoder {
  readonly booked: Booked;
  readonly encoder: KeptEncoder;
}

/** So many streams on air through the front. */
export async function goLiveTogether(
  stage: BookedStreams,
  count: number,
  projectCodes: readonly string[] = [],
  encoding: Encoding = {},
): Promise<LiveEncoder[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const booked = await stage.book(projectCodes);
      const encoder = await keepPublishing(`${stage.frontUrl}/${booked.key}`, encoding);
      await stage.whenLive(booked);
      return { booked, encoder };
    }),
  );
}

/** The API is away: streams go on, newcomers are refused, and afterwards the database says what is so. */
export async function loseApi(stage: IngestStage, seconds: number): Promise<void> {
  const { figures } = stage;
  const live = await goLiveTogether(stage, 3);
  const [leaving, ...staying] = live;
  const newcomer = await stage.book();
  const streams = staying.map(({ booked }) => `p-${booked.id}`);
  await stage.api.end('SIGKILL');
  const until = Date.now() + seconds * 1000;
  const before = await bytesOf(stage, streams);
  await leaving?.encoder.stop();
  const answers: string[] = [];
  while (Date.now() < until) {
    const one = await tryToPublish(stage.world.ports.front, newcomer.key);
    one.leave();
    answers.push(one.answer);
    await pause(500);
  }
  const after = await bytesOf(stage, streams);
  const going = streams.filter((stream) => (after.get(stream) ?? 0) > (before.get(stream) ?? 0));
  stage.api = await stage.world.startApi(0);
  const back = performance.now();
  const late = await keepPublishing(`${stage.frontUrl}/${newcomer.key}`);
  await stage.whenLive(newcomer);
  await waitUntil(
    'whoever left has no session',
    async () => leaving === undefined || !(await stage.isLive(leaving.booked)),
  );
  const rightMs = performance.now() - back;
  const kept = staying.filter(({ encoder }) => encoder.ends.length === 0).length;
  figures.atLeast(
    `streams that go on while the API is away for ${seconds} s`,
    staying.length,
    going.length,
    staying.length,
  );
  figures.atLeast('encoders that noticed nothing of it', staying.length, kept, staying.length);
  const letIn = answers.filter((answer) => answer === 'accepted').length;
  figures.atMost('newcomers let in meanwhile', answers.length, letIn, 0);
  figures.atMost('API back → state right, newcomer live', live.length, rightMs, limits.rightMs, 'ms');
  const rows = await stage.sessionsOf(staying.map(({ booked }) => booked.id));
  figures.atMost('sessions that the outage doubled or ended', rows.length, rows.length - staying.length, 0);
  await Promise.all([late, ...staying.map(({ encoder }) => encoder)].map((encoder) => encoder.stop()));
}

/** The bytes that each stream has sent so far. */
export async function bytesOf({ nodes }: BookedStreams, streams: readonly string[]): Promise<Map<string, number>> {
  const lists = await Promise.all(nodes.map(({ server }) => server.list(AbortSignal.timeout(5000))));
  const own = lists.flat().filter(({ stream }) => streams.includes(stream));
  return new Map(own.map(({ stream, bytesIn }) => [stream, bytesIn]));
}

/** A node dies with its publishers, which come back on the other. */
export async function loseNode(stage: IngestStage, publishers: number): Promise<void> {
  const { figures, world } = stage;
  const live = await goLiveTogether(stage, publishers);
  const ids = live.map(({ booked }) => booked.id);
  const rows = await stage.sessionsOf(ids);
  const nodes = stage.nodes.map(({ name }) => name);
  const countOn = (name: string) => rows.filter(({ node }) => node === name).length;
  const lost = countOn('ingest1') >= countOn('ingest2') ? 'ingest1' : 'ingest2';
  const other = nodes.find((name) => name !== lost);
  const open = async (name: string | undefined) =>
    (await stage.sessionsOf(ids)).filter(({ node, endedAt }) => node === name && endedAt === null).length;
  await killService(world.options, lost);
  const began = performance.now();
  await waitUntil('the sessions of a lost node are marked', async () => (await open(lost)) === 0);
  const markedMs = performance.now() - began;
  await waitUntil('encoders publish on the other node', async () => (await open(other)) === publishers);
  const backMs = performance.now() - began;
  const ended = (await stage.sessionsOf(ids)).filter(({ endedAt }) => endedAt !== null);
  const known = ended.filter(({ node, reason }) => node === lost && reason === 'nodeLost').length;
  const untouched = live.filter(({ encoder }) => encoder.ends.length === 0).length;
  figures.atMost('node killed → its sessions marked', countOn(lost), markedMs, limits.markedMs, 'ms');
  figures.atMost('its sessions with another reason', countOn(lost), countOn(lost) - known, 0);
  figures.atLeast('encoders of the other node that noticed nothing', publishers, untouched, publishers - countOn(lost));
  console.log(`all ${publishers} encoders on the other node after ${(backMs / 1000).toFixed(1)} s`);
  await startServices(world.options, [lost]);
  await Promise.all(live.map(({ encoder }) => encoder.stop()));
}

/** A node that drains keeps its streams. */
export async function drainNode(stage: IngestStage, publishers: number): Promise<void> {
  const { figures, world } = stage;
  await waitUntil('both nodes take streams', async () => {
    const found = await world.owner.query(`SELECT FROM platform.media_nodes WHERE state = 'active'`);
    return found.rowCount === stage.nodes.length;
  });
  const live = await goLiveTogether(stage, publishers);
  const ids = live.map(({ booked }) => booked.id);
  await world.owner.query(`UPDATE platform.media_nodes SET state = 'draining' WHERE name = 'ingest1'`);
  // Three looks of the worker.
  await pause(6000);
  const rows = await stage.sessionsOf(ids);
  const cut = live.reduce((total, { encoder }) => total + encoder.ends.length, 0);
  const open = rows.filter(({ endedAt }) => endedAt === null).length;
  figures.atMost('encoders that a draining node cut', publishers, cut, 0);
  figures.atLeast('sessions that go on while a node drains', publishers, open, publishers);
  const { rows: states } = await world.owner.query<{ state: string }>(
    `SELECT state FROM platform.media_nodes WHERE name = 'ingest1'`,
  );
  figures.atLeast('nodes that drain until somebody ends it', 1, states[0]?.state === 'draining' ? 1 : 0, 1);
  await world.owner.query(`UPDATE platform.media_nodes SET state = 'active' WHERE name = 'ingest1'`);
  await Promise.all(live.map(({ encoder }) => encoder.stop()));
}
