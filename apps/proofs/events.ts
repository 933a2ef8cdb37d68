import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { createEventHub } from '../server/src/platform/events/event-hub.ts';
import { specimenTopic } from '../server/test/specimen/specimen.topic.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { longWaitMs } from './lib/patience.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const size = given.small ? { streams: 50, seconds: 5 } : { streams: 500, seconds: 20 };
const topics = 50;
const perStream = 5;
const changesPerSecond = 50;
const perSession = 5;
const hertz = 100;

const began = Date.now();
const world = await openWorld({
  name: 'events',
  services: ['postgres', 'redis'],
  settings: { CAPTCHA_POOL: '1', SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'events', world, figures, began }, async () => {
  const people = await plantCrowd(world.owner, { merchants: 2, perMerchant: Math.ceil(size.streams / perSession) });
  const own = people.filter(({ merchantCode }) => merchantCode === 'm01');
  for (const person of own) person.session = (await openSession(world.owner, person)).token;
  const env = { ...world.env, API_PORT: String(world.ports.api) };
  const api = startNode('apps/proofs/events/api.ts', env, path.join(world.logFolder, 'api.log'));
  const isUp = () =>
    fetch(`http://127.0.0.1:${world.ports.api}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(isUp, longWaitMs))) throw new Error(`the API did not come up: see ${world.logFolder}`);

  const delays: number[] = [];
  let opened = 0;
  let reloads = 0;
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  for (let at = 0; at < size.streams; at += 1) {
    const names = Array.from({ length: perStream }, (_, n) => `specimens:${(at * perStream + n) % topics}`);
    const cookie = `touchline_session=${own[Math.floor(at / perSession)]?.session}`;
    const url = `http://127.0.0.1:${world.ports.api}/api/v1/events?topics=${names.join(',')}`;
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode === 200) opened += 1;
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"reload"')) reloads += 1;
        for (const [, sentAt] of text.matchAll(/"name":"(\d+(?:\.\d+)?)"/g))
          delays.push(performance.now() - Number(sentAt));
      });
    }).on('error', () => undefined);
  }
  await until(async () => opened === size.streams, 120_000);
  await pause(1000);

  const hub = createEventHub(world.redis);
  const cpuBefore = processorSeconds(api.pid);
  const from = performance.now();
  for (let n = 0; n < size.seconds * changesPerSecond; n += 1) {
    const rows = [{ id: String(n), name: String(performance.now()) }];
    await hub.publish(specimenTopic, String(n % topics), { merchantCode: 'm01', accountId: '' }, { rows });
    await pause(Math.max(0, from + ((n + 1) * 1000) / changesPerSecond - performance.now()));
  }
  const expected = (size.seconds * changesPerSecond * size.streams * perStream) / topics;
  // The last may take as long as the p95 may, and longer where others have the machine.
  await until(() => delays.length >= expected || reloads > 0, 120_000);
  const share = ((processorSeconds(api.pid) - cpuBefore) / ((performance.now() - from) / 1000)) * 100;
  hub.close();
  delays.sort((one, other) => one - other);
  figures.atMost('streams that did not open', size.streams, size.streams - opened, 0);
  figures.atMost('changes that did not arrive', delays.length, reloads > 0 ? 0 : expected - delays.length, 0);
  figures.atMost(
    'from change to client, p95',
    delays.length,
    delays[Math.floor(delays.length * 0.95)] ?? Infinity,
    1500,
    'ms',
  );
  figures.atMost('share of one processor', 1, share, 100, '%');
  await api.end('SIGKILL');
});

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / hertz;
}
