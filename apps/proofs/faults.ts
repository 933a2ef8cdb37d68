import { parseArgs } from 'node:util';

import { createWire } from '../server/test/browser/wire.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { type FaultName, faultNames } from './faults/fault-names.ts';
import { Figures } from './faults/figures.ts';
import { fillDisk } from './faults/full-disk.ts';
import { killApis, killDatabase, loseRedis, type FaultStage, writeOneMerchant } from './faults/scenes.ts';
import { crowdWithSlowClients } from './faults/slow-clients.ts';
import { stallDatabase } from './faults/stalled-database.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const size = given.small
  ? { apiKills: 3, databaseKills: 2, seconds: 3, stallSeconds: 5, fullSeconds: 2, rounds: 0, roundSeconds: 0 }
  : { apiKills: 50, databaseKills: 10, seconds: 20, stallSeconds: 30, fullSeconds: 20, rounds: 7, roundSeconds: 5 };
const slowConnections = 500;
const writers = 16;

const began = Date.now();
const world = await openWorld({
  name: 'faults',
  services: ['postgres', 'redis', 'nginx'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_POOL: '1',
    CAPTCHA_PER_MINUTE: '100000',
    ...noLimits,
  },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'faults', world, figures, began }, async () => {
  const people = await plantCrowd(world.owner, { merchants: 4, perMerchant: writers });
  for (const person of people) person.session = (await openSession(world.owner, person)).token;
  const apis = await Promise.all([world.startApi(0), world.startApi(1)]);
  const wireTo = (port: number) => createWire({ port, sockets: 64, timeoutMs: 60_000 });
  const { nginx, api, secondApi } = world.ports;
  const stage: FaultStage = { world, figures, apis, proxy: wireTo(nginx), direct: [wireTo(api), wireTo(secondApi)] };
  const fromEachMerchant = people.filter((_, at) => at % writers < writers / 4);
  const ofOneMerchant = people.filter(({ merchantCode }) => merchantCode === 'm01');

  await writeOneMerchant(stage, ofOneMerchant, size.seconds);
  const acts: Readonly<Record<FaultName, () => Promise<void>>> = {
    'API killed': () => killApis(stage, fromEachMerchant, size.apiKills),
    'PostgreSQL killed': () => killDatabase(stage, fromEachMerchant, size.databaseKills),
    'PostgreSQL stalled': () => stallDatabase(stage, fromEachMerchant, size.stallSeconds),
    'slow clients': () =>
      crowdWithSlowClients(stage, people, { ...size, connections: slowConnections, heldSeconds: 10 }),
    'disk full': () => fillDisk(stage, { ...size, isLogFullToo: !given.small }),
    'Redis lost': () => loseRedis(stage, people),
  };
  // In small nothing is measured beside the crowd: the disk, which has an API of its own, need not wait.
  const beside: readonly FaultName[] = given.small ? ['slow clients', 'disk full'] : [];
  for (const name of faultNames) {
    if (name === beside[0]) await Promise.all(beside.map((one) => acts[one]()));
    else if (!beside.includes(name)) await acts[name]();
  }
});
