import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type LiveStage, startLiveStage } from '../../../test/media/live-stage.ts';
import type { Colleague } from '../../../test/stack/office.ts';
import { startKeepingFront } from './front.service.ts';

const patient = { timeout: 60_000 };
const soon = { timeout: 12_000, interval: 50 };

let stage: LiveStage;
let clerk: Colleague;
let stopKeeping: () => Promise<void>;
beforeAll(async () => {
  stage = await startLiveStage();
  clerk = await stage.hire('platform', ['mon_#_nod-view', 'mon_#_nod-action']);
  stopKeeping = startKeepingFront(stage.platform);
});
afterAll(async () => {
  await stopKeeping();
  await stage.close();
});

const addressOf = (at: number) => stage.nodes[at]?.node.publishAddress ?? '';
const lineOf = (at: number) =>
  readFileSync(`${stage.front.listFile}.announced`, 'utf8')
    .split('\n')
    .find((line) => line.includes(`${addressOf(at)} `));
const isKnown = (at: number, takes: boolean) => lineOf(at)?.endsWith(' down;') === !takes;
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
const titleOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
/** Its old worker stays for its streams, and takes no new ones. */
const hasLetGo = () => childrenOf(stage.front.pid).some((pid) => titleOf(pid).includes('shutting down'));
const nodeOf = async (id: string) => (await stage.sessions(id)).at(-1)?.node;
const act = async (call: 'media-nodes.drain' | 'media-nodes.restore') =>
  (await clerk.call(call, { params: { name: 'ingest1' } })).status;

/** Publishes through the front until a stream is on the node, some at once. */
async function nodesOfNew(count: number): Promise<(string | undefined)[]> {
  const planted = await Promise.all(Array.from({ length: count }, () => stage.plant()));
  for (const { key } of planted) await stage.publishThroughFront(key);
  for (const { id } of planted) await stage.until(async () => (await nodeOf(id)) !== undefined);
  return await Promise.all(planted.map(({ id }) => nodeOf(id)));
}

it('[APT-45] a drained node keeps its worker and streams and gets no new ones, until restored', patient, async () => {
  const { id, publisher } = await stage.goLive();
  expect(await nodeOf(id)).toBe('ingest1');
  const workersOfNode = childrenOf(stage.nodes[0]?.pid ?? 0);
  const through = await stage.plant();
  const old = await stage.publishThroughFront(through.key);
  await stage.until(async () => (await nodeOf(through.id)) !== undefined);
  await stage.until(() => isKnown(0, true) && isKnown(1, true));

  expect(await act('media-nodes.drain')).toBe(200);
  await stage.until(() => isKnown(0, false) && isKnown(1, true) && hasLetGo());
  expect(await nodesOfNew(3)).toEqual(['ingest2', 'ingest2', 'ingest2']);
  const before = (await stage.sessions(id))[0]?.bytes ?? 0;
  await stage.until(async () => ((await stage.sessions(id))[0]?.bytes ?? 0) > before);
  expect([publisher.isRunning(), old.isRunning()]).toEqual([true, true]);
  expect(await stage.sessions(id)).toMatchObject([{ ended: false, reason: null }]);
  expect(childrenOf(stage.nodes[0]?.pid ?? 0), 'of the drained node, which is never reloaded').toEqual(workersOfNode);

  expect(await act('media-nodes.restore')).toBe(200);
  await stage.until(() => isKnown(0, true));
  await expect.poll(() => nodesOfNew(2), { timeout: 15_000 }).toContain('ingest1');
  expect(publisher.isRunning()).toBe(true);
});

it('a node that is lost leaves the front’s list, and is put into it again when it answers', async () => {
  const node = stage.nodes[1];
  process.kill(node?.pid ?? 0, 'SIGSTOP');
  for (const pid of childrenOf(node?.pid ?? 0)) process.kill(Number(pid), 'SIGSTOP');
  await expect.poll(() => isKnown(1, false), soon).toBe(true);
  for (const pid of childrenOf(node?.pid ?? 0)) process.kill(Number(pid), 'SIGCONT');
  process.kill(node?.pid ?? 0, 'SIGCONT');
  await expect.poll(() => isKnown(1, true), soon).toBe(true);
});
