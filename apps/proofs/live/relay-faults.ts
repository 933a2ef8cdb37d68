import { setTimeout as pause } from 'node:timers/promises';

import { startPublisher } from '../../server/test/media/test-publisher.ts';
import type { Client } from '../lib/client.ts';
import { type Booked, merchantCode } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';
import { goLiveTogether } from './outages.ts';
import { msAtBoth, msUntilMore, openRelayTargets, type RelayTargets } from './relay-targets.ts';
import { tryToPublish } from './rtmp-client.ts';

const limits = { spareMs: 5000, backMs: 2000, relayMs: 5000, ghostMs: 7000 };

/** Domains that are taken out of use, and encoders that freeze: the relays follow. */
export async function disturbRelays(stage: IngestStage, rounds: number): Promise<void> {
  const targets = await openRelayTargets(stage);
  await swapDomains(stage, targets, rounds);
  await Promise.all([yieldGhost(stage, targets), thawEncoder(stage, targets)]);
  await targets.stop();
}

async function swapDomains(stage: IngestStage, targets: RelayTargets, rounds: number): Promise<void> {
  const chief = await stage.clientOf(stage.people.find((person) => person.merchantCode === 'platform'));
  const [live] = await goLiveTogether(stage, 1, targets.projectCodes);
  const stream = `p-${live?.booked.id}`;
  const cdns = targets.cdns.slice(1);
  await msAtBoth(targets, stream);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [used, spare] = round % 2 === 0 ? [0, 1] : [1, 0];
    const id = targets.domainIds[used === 0 ? 0 : 1];
    const cdn = cdns[spare];
    if (cdn === undefined) break;
    const began = performance.now();
    await actOnDomain(chief, id, 'clean');
    await msUntilMore([cdn], stream);
    times.push(performance.now() - began);
    await actOnDomain(chief, id, 'restore');
  }
  const slowest = Math.max(...times);
  stage.figures.atMost('push domain out of use → stream on the spare', times.length, slowest, limits.spareMs, 'ms');
  await live?.encoder.stop();
}

async function actOnDomain(chief: Client, id: string, act: 'clean' | 'restore'): Promise<void> {
  const query = { merchantCodeBySa: merchantCode };
  const { updatedTime } = await chief.do('domains.push-get', { params: { id }, query });
  await chief.do('domains.push-set-state', { params: { id }, query, body: { act, updatedTime } });
}

/** An encoder that lost its network comes back while its old connection still stands. */
async function yieldGhost(stage: IngestStage, targets: RelayTargets): Promise<void> {
  const booked = await stage.book(targets.projectCodes);
  const ghost = await startPublisher(`${stage.frontUrl}/${booked.key}`);
  await stage.whenLive(booked);
  await msAtBoth(targets, `p-${booked.id}`);
  ghost.freeze();
  const frozen = performance.now();
  let refused = 0;
  for (;;) {
    await pause(500);
    const { answer, leave } = await tryToPublish(stage.world.ports.front, booked.key);
    leave();
    if (answer === 'accepted') break;
    refused += 1;
  }
  const ghostMs = performance.now() - frozen;
  console.log(`a frozen encoder kept its key for ${(ghostMs / 1000).toFixed(1)} s, ${refused} tries`);
  stage.figures.atMost('last byte → its key free again', refused + 1, ghostMs, limits.ghostMs, 'ms');
  await comeBack(stage, targets, booked, 'in place of its ghost');
  await ghost.kill();
}

/** Frozen for longer than a node keeps a silent encoder. */
async function thawEncoder(stage: IngestStage, targets: RelayTargets): Promise<void> {
  const booked = await stage.book(targets.projectCodes);
  const encoder = await startPublisher(`${stage.frontUrl}/${booked.key}`);
  await stage.whenLive(booked);
  encoder.freeze();
  await pause(15_000);
  encoder.thaw();
  await encoder.ended;
  await comeBack(stage, targets, booked, 'after 15 s frozen');
}

async function comeBack(stage: IngestStage, targets: RelayTargets, booked: Booked, when: string): Promise<void> {
  const stream = `p-${booked.id}`;
  const before = new Set((await stage.sessionsOf([booked.id])).map(({ id }) => id));
  const began = performance.now();
  const encoder = await startPublisher(`${stage.frontUrl}/${booked.key}`);
  await stage.whenLive(booked, before);
  const backMs = performance.now() - began;
  const relayMs = await msAtBoth(targets, stream);
  stage.figures.atMost(`encoder ${when} → live again`, 1, backMs, limits.backMs, 'ms');
  stage.figures.atMost(`encoder ${when}: live → both targets have it`, 1, relayMs, limits.relayMs, 'ms');
  await encoder.stop();
}
