import { setTimeout as rest } from 'node:timers/promises';

import type { Figures } from '../faults/figures.ts';
import type { World } from '../lib/world.ts';
import { watchArrivingAt } from '../live/arriving-watch.ts';
import { type BookedStreams, waitUntil } from '../live/booked-streams.ts';
import { bytesOf, goLiveTogether } from '../live/outages.ts';
import { msUntilAll, openRelayTargets } from '../live/relay-targets.ts';

/** Real encoders that stay on air through every scene, and reach two push targets each. */
export interface KeptStreams {
  /** Counts what a scene did to them. */
  judge(what: string): Promise<void>;
  /** Ends them, and compares their sessions with the times that they were on air. */
  end(): Promise<void>;
}

/** Longer than the whole drill. */
const encoding = { seconds: 3500 };
const sendingMs = 2000;
const offSeconds = 5;
const gapMs = 5000;

export async function keepStreams(
  world: World,
  streams: BookedStreams,
  figures: Figures,
  count: number,
): Promise<KeptStreams> {
  const targets = await openRelayTargets({ world });
  const cdns = targets.cdns.slice(0, 2);
  const live = await goLiveTogether(streams, count, targets.projectCodes, encoding);
  const liveAt = Date.now();
  const ids = live.map(({ booked }) => booked.id);
  const names = ids.map((id) => `p-${id}`);
  const publishers = async () => {
    const rows = await streams.sessionsOf(ids);
    return rows.map(({ node, client, stream }) => `${node} ${client} ${stream}`).toSorted();
  };
  const begun = await publishers();
  await Promise.all(cdns.map((cdn) => msUntilAll(cdn, names)));
  let arriving = watchArrivingAt(cdns, names);
  const cuts = () => live.reduce((total, { encoder }) => total + encoder.ends.length, 0);
  let cutBefore = 0;
  return {
    async judge(what) {
      const before = await bytesOf(streams, names);
      await rest(sendingMs);
      const after = await bytesOf(streams, names);
      const sending = names.filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0)).length;
      const rows = await streams.sessionsOf(ids);
      const open = rows.filter(({ endedAt, reason }) => endedAt === null && reason === null).length;
      figures.atMost(`${what}: encoders that were disconnected`, count, cuts() - cutBefore, 0);
      figures.atLeast(`${what}: streams that go on sending`, count, sending, count);
      figures.atLeast(`${what}: sessions that go on`, rows.length, open, count);
      figures.atMost(`${what}: sessions doubled`, rows.length, rows.length - count, 0);
      const { broken, longestMs } = await arriving.stop();
      figures.atMost(`${what}: streams to push targets that began anew`, 2 * count, broken, 0);
      figures.atMost(`${what}: longest gap at a push target`, 2 * count, longestMs, gapMs, 'ms');
      cutBefore = cuts();
      arriving = watchArrivingAt(cdns, names);
    },
    async end() {
      await arriving.stop();
      const same = (await publishers()).filter((publisher) => begun.includes(publisher)).length;
      const stoppedAt = Date.now();
      await Promise.all(live.map(({ encoder }) => encoder.stop()));
      await targets.stop();
      const ended = async () => (await streams.sessionsOf(ids)).filter(({ endedAt }) => endedAt !== null);
      await waitUntil('the sessions end', async () => (await ended()).length >= count);
      const off = (await ended()).map(({ startedAt, endedAt }) =>
        Math.max(startedAt - liveAt, Math.abs((endedAt ?? 0) - stoppedAt)),
      );
      figures.atLeast('all scenes: sessions of the encoder that began them', count, same, count);
      figures.atMost(
        'all scenes: largest error of a session’s times',
        off.length,
        Math.max(...off) / 1000,
        offSeconds,
        's',
      );
    },
  };
}
