import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildImage } from '../../../scripts/deploy/image/build-image.ts';
import { until } from '../../../scripts/services/processes.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import type { S3Server } from '../../server/test/stack/s3-server.ts';
import type { Figures } from '../faults/figures.ts';
import { makeEmptyDatabase } from '../lib/database.ts';
import { longWaitMs } from '../lib/patience.ts';
import { metricsPort, type World } from '../lib/world.ts';
import { composeServices, type OwnService } from './compose.ts';
import { type Containers, openContainers, type StartedContainer, storeIn } from './containers.ts';
import { familyOf, rightsOf } from './processes-inside.ts';
import { inventAdmin, signIn } from './sign-in.ts';

const mostMegabytes = 350;
const readyWithinSeconds = 20;
const services = ['api1', 'api2', 'worker', 'web'] as const satisfies OwnService[];

const ownTag = 'touchline:proof';

interface BuiltImage {
  readonly image: string;
  readonly store: readonly string[];
  readonly folder: string;
}

type Running = Readonly<Record<(typeof services)[number], StartedContainer>>;

/** Builds the image twice, or takes one that is built, runs it under podman as compose.yml says, and signs in through its nginx. */
export async function proveImage(world: World, s3: S3Server, figures: Figures, given?: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-image-'));
  try {
    if (given === undefined) build(folder, ownTag, figures);
    const [image, store] = given === undefined ? [ownTag, storeIn(folder)] : [given, []];
    await runImage(world, s3, figures, { image, store, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runImage(world: World, s3: S3Server, figures: Figures, built: BuiltImage): Promise<void> {
  await makeEmptyDatabase(world.env['DATABASE_OWNER_URL'] ?? '', 'proof_installed');
  const containers = openContainers({
    ...built,
    logFolder: world.logFolder,
    settings: {
      PUBLIC_ORIGINS: world.origin,
      MAIL_FROM: 'no-reply@example.com',
      MEDIA_NODES: '',
      S3_BUCKET: s3.settings.S3_BUCKET,
      S3_ENDPOINT: s3.settings.S3_ENDPOINT,
      S3_ACCESS_KEY_ID: s3.settings.S3_ACCESS_KEY_ID,
    },
    secrets: {
      'database-url': world.env['DATABASE_URL'] ?? '',
      'database-owner-url': world.env['DATABASE_OWNER_URL'] ?? '',
      'redis-url': world.env['REDIS_URL'] ?? '',
      'smtp-url': 'smtp://127.0.0.1:9',
      'log-chain-key': world.env['LOG_CHAIN_KEY'] ?? '',
      's3-secret-access-key': s3.settings.S3_SECRET_ACCESS_KEY,
    },
  });
  try {
    await run(world, containers, figures);
  } finally {
    containers.close();
  }
}

function build(folder: string, image: string, figures: Figures): void {
  const builds = ['first', 'second'].map((name) => {
    const from = Date.now();
    const own = path.join(folder, name);
    const built = buildImage({ tag: image, folder: own, withFfmpeg: false, store: storeIn(folder) });
    rmSync(own, { recursive: true });
    console.log(`${name} build: ${built.id}, ${seconds(from).toFixed(0)} s`);
    return built;
  });
  const ids = new Set(builds.map(({ id }) => id));
  figures.atMost('ids of two builds of the image', builds.length, ids.size, 1);
  const megabytes = Math.max(...builds.map(({ bytes }) => bytes)) / 1e6;
  figures.atMost('size of the image', builds.length, megabytes, mostMegabytes, 'MB');
}

async function run(world: World, containers: Containers, figures: Figures): Promise<void> {
  const { ports } = world;
  console.log((await containers.runOnce('migrate')).trim());
  const admin = inventAdmin();
  await containers.runOnce('admin', admin.lines);

  const api = (which: 0 | 1) => ({
    API_PORT: String(which === 0 ? ports.api : ports.secondApi),
    METRICS_PORT: String(metricsPort(world.options.portBase, which)),
  });
  const apis = [ports.api, ports.secondApi].map((port) => `127.0.0.1:${port}`);
  const from = Date.now();
  const running: Running = {
    api1: containers.start('api1', api(0)),
    api2: containers.start('api2', api(1)),
    worker: containers.start('worker'),
    web: containers.start('web', { API_SERVERS: apis.join(','), NGINX_PORT: String(ports.nginx) }),
  };
  await Promise.all(
    services.map(async (name) => {
      if (!(await until(() => isReady(world, name, running[name]), longWaitMs)))
        throw new Error(`${name} did not become ready: see ${world.logFolder}`);
      console.log(`${name} is ready after ${seconds(from).toFixed(1)} s`);
    }),
  );
  figures.atMost(
    'api, api, worker and web are ready under podman',
    services.length,
    seconds(from),
    readyWithinSeconds,
    's',
  );

  const wire = createWire({ port: ports.nginx, sockets: 4, timeoutMs: 30_000 });
  const account = await signIn({ wire, redis: world.redis, origin: world.origin }, admin);
  figures.atLeast('signed in through web', 1, account === admin.account ? 1 : 0, 1);
  const page = await wire.send({ method: 'GET', path: '/', headers: {} });
  figures.atLeast('the page that web serves', 1, page.text.includes('<div id="root">') ? 1 : 0, 1);
  wire.close();

  reportRights(running, figures);
  await reportWrites(running, figures);
  await reportHealth(running.api1, ports.api, figures);
  await reportStops(running, figures);
}

async function isReady(world: World, name: keyof Running, container: StartedContainer): Promise<boolean> {
  if (!container.isRunning()) throw new Error(`${name} ended: see ${world.logFolder}`);
  if (name === 'worker')
    return readFileSync(path.join(world.logFolder, 'worker.log'), 'utf8').includes('worker started');
  const { api: first, secondApi, nginx } = world.ports;
  const port = { api1: first, api2: secondApi, web: nginx }[name];
  const address = `http://127.0.0.1:${port}${name === 'web' ? '/proxy-health' : '/api/v1/ready'}`;
  return await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function reportRights(running: Running, figures: Figures): void {
  const pids = services.flatMap((name) => familyOf(running[name].pidInside()));
  const rights = pids.map(rightsOf);
  const count = (isSo: (one: ReturnType<typeof rightsOf>) => boolean) => rights.filter(isSo).length;
  figures.atMost(
    'processes that do not run as 1000',
    pids.length,
    count(({ uid }) => uid !== 1000),
    0,
  );
  figures.atMost(
    'processes with a capability',
    pids.length,
    count(({ capabilities }) => capabilities !== 0n),
    0,
  );
  figures.atMost(
    'processes that could gain rights',
    pids.length,
    count(({ canGain }) => canGain),
    0,
  );
}

/** The kernel answers EROFS before it looks at owners. */
async function reportWrites(running: Running, figures: Figures): Promise<void> {
  const folders = [
    '/',
    '/etc',
    '/usr/bin',
    '/opt/touchline',
    '/opt/touchline/node_modules',
    '/var/lib/touchline',
    '/run',
  ];
  const script = `for (const folder of process.argv.slice(1))
    try { fs.writeFileSync(folder + '/written', ''); console.log(folder, 'written'); }
    catch ({ code }) { console.log(folder, code); }`;
  let [tried, open] = [0, 0];
  for (const name of services) {
    const { said } = await running[name].exec('node', '-e', script, ...folders);
    const answers = said.trim().split('\n');
    tried += folders.length;
    open += folders.length - answers.filter((line) => line.endsWith(' EROFS')).length;
  }
  figures.atMost('folders outside /tmp that are not read-only', tried, open, 0);
  const { said } = await running.api1.exec('node', '-e', script, '/tmp');
  figures.atLeast('control: a file in /tmp is written', 1, said.includes('/tmp written') ? 1 : 0, 1);
}

async function reportHealth(api: StartedContainer, port: number, figures: Figures): Promise<void> {
  const [, ...check] = composeServices().api1.healthcheck?.test ?? [];
  const { code, said } = await api.exec(...check.map((word) => word.replace(':25401/', `:${port}/`)));
  if (code !== 0) console.log(said);
  figures.atMost('exit code of the health check in compose.yml', 1, code, 0);
}

/** A container is stopped by SIGTERM to its first process. */
async function reportStops(running: Running, figures: Figures): Promise<void> {
  const from = Date.now();
  for (const name of services) process.kill(running[name].pidInside(), 'SIGTERM');
  const isOver = () => services.every((name) => !running[name].isRunning());
  figures.atLeast('all containers end by SIGTERM', services.length, (await until(isOver, 60_000)) ? 1 : 0, 1);
  console.log(`ended after ${seconds(from).toFixed(1)} s`);
}

const seconds = (from: number): number => (Date.now() - from) / 1000;
