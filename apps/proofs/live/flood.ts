import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { percentile } from '../lib/percentile.ts';
import { someAddress } from './bad-keys.ts';
import type { Booked } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';
import { tryToPublish } from './rtmp-client.ts';

const perMinute = { forged: 5000, allowed: 500 };
const limits = { p99Ms: 200 };
/** Few enough that some of them are refused without a look at the database, as a stranger with few machines is. */
const floodAddresses = 40;

/** Encoders come and go at the usual rate, alone and then beside a flood of forged tries. */
export async function floodWithForgedKeys(stage: IngestStage, seconds: number): Promise<void> {
  const { figures, nodes, world } = stage;
  const booked: Booked[] = [];
  for (let at = 0; at < 40; at += 1) booked.push(await stage.book());
  const addresses = Array.from({ length: floodAddresses }, someAddress);
  const refused: string[] = [];

  async function publish(at: number): Promise<number> {
    const { answer, ms, leave } = await tryToPublish(world.ports.front, booked[at % booked.length]?.key ?? '');
    leave();
    if (answer !== 'accepted') refused.push(answer);
    return ms;
  }
  async function forge(at: number): Promise<string> {
    const key = `p-${booked[at % 10]?.id}?e=9999999999&v=1&s=${randomBytes(32).toString('base64url')}`;
    const node = nodes[at % nodes.length];
    const { answer, leave } = await tryToPublish(node?.publishPort ?? 0, key, addresses[at % addresses.length]);
    leave();
    return answer;
  }

  const alone = await atRate(perMinute.allowed, Math.ceil(seconds / 2), publish);
  const began = performance.now();
  const [beside, forged] = await Promise.all([
    atRate(perMinute.allowed, seconds, publish),
    atRate(perMinute.forged, seconds, forge),
  ]);
  const rate = Math.round((forged.length * 60_000) / (performance.now() - began));
  const [aloneMs, besideMs] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  console.log(`publish command → answer, p99: ${aloneMs.toFixed(0)} ms alone, ${besideMs.toFixed(0)} ms in the flood`);
  figures.atLeast('forged tries a minute', forged.length, rate, perMinute.forged * 0.9, true);
  figures.atMost('forged tries that were let in', forged.length, forged.filter((one) => one === 'accepted').length, 0);
  // A hook that is late refuses, as it has to.
  figures.refusedInTime('allowed publishes that the flood refused', beside.length + alone.length, refused.length);
  figures.atMost('publish → let in beside the flood, p99', beside.length, besideMs, limits.p99Ms, 'ms');
}

/** Begins so many a minute, whether or not those before have ended; answers what each answered. */
async function atRate<T>(rate: number, seconds: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const began = performance.now();
  const acts: Promise<T>[] = [];
  const count = Math.round((rate * seconds) / 60);
  for (let at = 0; at < count; at += 1) {
    const waitMs = began + (at * 60_000) / rate - performance.now();
    if (waitMs > 0) await pause(waitMs);
    acts.push(act(at));
  }
  return await Promise.all(acts);
}
