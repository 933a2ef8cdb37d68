import path from 'node:path';

import { killPostgres, killService, startServices } from '../../../scripts/services/manage.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { gather } from '../faults/slow-clients.ts';
import { openSmallDisk } from '../faults/small-disk.ts';
import { openSession, plantCrowd } from '../lib/people.ts';
import { startReadyApi } from '../lib/world.ts';
import type { WatchedFault } from './fault-alerts.ts';
import type { WatchedStage } from './watched-world.ts';

/** Begins a fault; answers how to undo it. Undefined where the machine cannot show it. */
type Strike = (stage: WatchedStage) => Promise<(() => Promise<unknown>) | undefined>;

const slowConnections = 500;
const writeEveryMs = 500;

export const strikes: Readonly<Record<WatchedFault, Strike>> = {
  'API killed': async (stage) => {
    await stage.api.end('SIGKILL');
    return async () => (stage.api = await stage.world.startApi(0));
  },
  'worker killed': async (stage) => {
    await stage.worker.end('SIGKILL');
    return async () => (stage.worker = stage.world.startWorker());
  },
  'media node killed': async ({ world: { options } }) => {
    await killService(options, 'ingest1');
    return () => startServices(options, ['ingest1']);
  },
  'Redis lost': async ({ world: { options, redis } }) => {
    await redis.flushall();
    await killService(options, 'redis');
    return () => startServices(options, ['redis']);
  },
  'slow clients': async ({ world: { ports }, people }) => {
    const cookies = people.map(({ session = '' }) => session);
    const crowd = await gather({ port: ports.api, connections: slowConnections, cookies });
    return () => crowd.terminate();
  },
  'PostgreSQL stalled': async ({ world: { options } }) => {
    await killPostgres(options, 'SIGSTOP');
    return () => killPostgres(options, 'SIGCONT');
  },
  'PostgreSQL killed': async ({ world: { options } }) => {
    await killPostgres(options);
    return () => startServices(options, ['postgres']);
  },
  'disk full': fillDisk,
};

/** An API of its own on a small disk, which Prometheus scrapes meanwhile. */
async function fillDisk({ world, prometheus, targets }: WatchedStage) {
  const disk = await openSmallDisk(world);
  if (disk === null) return undefined;
  const [writer] = await plantCrowd(disk.owner, { merchants: 1, perMerchant: 1 });
  if (writer === undefined) throw new Error('nobody is there');
  const { token } = await openSession(disk.owner, writer);
  const { api: port, metrics } = disk.ports;
  const env = { ...disk.env, REDIS_URL: new URL('/3', world.env['REDIS_URL']).href, METRICS_PORT: String(metrics) };
  const api = await startReadyApi(port, env, path.join(world.logFolder, 'api-small-disk.log'));
  await prometheus.scrape({ ...targets, apis: [...targets.apis, metrics] });
  const wire = createWire({ port, sockets: 1, timeoutMs: 10_000 });
  const headers = {
    origin: world.origin,
    cookie: `touchline_session=${token}`,
    'content-type': 'application/json',
  };
  const write = () =>
    wire.send({ method: 'PATCH', path: '/api/v1/user/profile', headers, body: '{"name":"问询"}' }).catch(() => null);
  const writing = setInterval(() => void write(), writeEveryMs);
  disk.fill();
  return async () => {
    clearInterval(writing);
    disk.free();
    await prometheus.scrape(targets);
    wire.close();
    await api.end('SIGTERM');
    await disk.close();
  };
}
