import { setTimeout as rest } from 'node:timers/promises';

import { killPostgres } from '../../../scripts/services/manage.ts';
import type { Wire, WireRequest } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import { checkWrites } from './checker.ts';
import { createKeyedWriter, writingWhile } from './keyed-writer.ts';
import { report, type FaultStage } from './scenes.ts';

interface Answered {
  readonly sentAt: number;
  readonly status: number;
  readonly ms: number;
}

const askEveryMs = 250;

/** Stops every process of PostgreSQL for a while, as a disk that hangs or a machine that is moved does. */
export async function stallDatabase(stage: FaultStage, people: readonly ProofPerson[], seconds: number): Promise<void> {
  const { world, figures, proxy, direct } = stage;
  const [asker, ...others] = people;
  if (asker === undefined) throw new Error('nobody to ask for');
  const writers = others.map((person) => createKeyedWriter(person, proxy, world.origin));
  const kinds = kindsOf(asker, world.origin);
  const requests: Promise<Answered>[] = [];
  const ask = () => void requests.push(...direct.flatMap((wire) => kinds.map((kind) => send(wire, kind))));
  let [stoppedAt, wentOnAt, backAt] = [0, 0, 0];
  await writingWhile(writers, async () => {
    const asking = setInterval(ask, askEveryMs);
    await rest(1000);
    await killPostgres(world.options, 'SIGSTOP');
    stoppedAt = performance.now();
    await rest(seconds * 1000);
    clearInterval(asking);
    wentOnAt = performance.now();
    await killPostgres(world.options, 'SIGCONT');
    for (const wire of direct) for (const kind of kinds) while ((await send(wire, kind)).status !== 200) await rest(20);
    backAt = performance.now();
  });
  const answers = await Promise.all(requests);
  const during = answers.filter(({ sentAt, ms }) => sentAt > stoppedAt && sentAt + ms < wentOnAt);
  const waiting = writers.flatMap(({ writes }) => writes).filter(({ sentAt }) => sentAt < wentOnAt);
  const drainedAt = Math.max(backAt, ...waiting.map(({ acknowledgedAt }) => acknowledgedAt ?? Infinity));

  report(figures, 'PostgreSQL stalled', 1, await checkWrites(world.owner, writers));
  const what = `PostgreSQL stalled for ${seconds} s`;
  const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
  figures.atMost(`${what}: longest answer to any call`, answers.length, slowest, 3, 's');
  const wrong = during.filter(({ status }) => status !== 503).length;
  figures.atMost(`${what}: calls answered otherwise than by 503`, during.length, wrong, 0);
  figures.atMost(`${what}: until all that waited was done`, waiting.length, (drainedAt - wentOnAt) / 1000, 5, 's');
}

/** A read of one round trip, one of several steps, a write, and whether the process can work. */
function kindsOf({ session }: ProofPerson, origin: string): readonly WireRequest[] {
  const cookie = `touchline_session=${session}`;
  const body = JSON.stringify({ name: '问询' });
  return [
    { method: 'GET', path: '/api/v1/loginInfo', headers: { cookie } },
    { method: 'GET', path: '/api/v1/logs', headers: { cookie } },
    {
      method: 'PATCH',
      path: '/api/v1/user/profile',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body,
    },
    { method: 'GET', path: '/api/v1/ready', headers: {} },
  ];
}

async function send(wire: Wire, request: WireRequest): Promise<Answered> {
  const sentAt = performance.now();
  const status = await wire.send(request).then(
    (answer) => answer.status,
    () => 0,
  );
  return { sentAt, status, ms: performance.now() - sentAt };
}
