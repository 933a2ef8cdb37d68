/**
 * API and worker on two machines without a common folder: each in a network namespace of its own, where nothing but its
 * own /tmp can be written. Files, archives and heads of the log lie in a bucket. Needs root.
 */
import path from 'node:path';

import { inMerchant } from '@touchline/db/transaction';

import { until } from '../../../scripts/services/processes.ts';
import { archiveLog, signLogHeads } from '../../server/src/modules/operation-logs/index.ts';
import { s3Settings } from '../../server/src/platform/config/s3-settings.ts';
import type { FileStore } from '../../server/src/platform/files/file-store.ts';
import { createStores } from '../../server/src/platform/files/stores.ts';
import { openQueue } from '../../server/src/platform/jobs/queue.ts';
import { plantMerchant } from '../../server/src/seed/plant.ts';
import { formOf } from '../../server/test/browser/browser.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { loadLog } from '../../server/test/log/load-log.ts';
import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { drawnPng } from '../../server/test/pictures/drawn-pictures.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { startS3 } from '../../server/test/stack/s3-server.ts';
import { Figures } from '../faults/figures.ts';
import { Client } from '../lib/client.ts';
import { longWaitMs } from '../lib/patience.ts';
import { openSession } from '../lib/people.ts';
import { prove } from '../lib/prove.ts';
import { plantSuperAdmin } from '../lib/rights.ts';
import { openWorld, type World } from '../lib/world.ts';
import { openMachine } from './machine-apart.ts';

const rows = 3000;
const dayMicros = 86_400_000_000;

const began = Date.now();
const s3 = await startS3();
const world = await openWorld({
  name: 'apart',
  services: ['postgres', 'redis'],
  settings: { ...noLimits, ...s3.settings, LOG_HEAD_FILE: '', LOG_ARCHIVE_DIR: '', CAPTCHA_POOL: '1' },
});
const s3Config = s3Settings.parse(s3.settings);
const { files, archives, heads } = createStores({ FILES_DIR: '', LOG_ARCHIVE_DIR: '', s3: s3Config });
if (heads === null) throw new Error('no bucket');
const figures = new Figures('full');
const tag = String(process.pid);
const [front, back] = [openMachine(`a${tag}`, '10.213.77'), openMachine(`w${tag}`, '10.213.78')];

const proven: World = {
  ...world,
  archives,
  async close(outcome) {
    await s3.close();
    await world.close(outcome);
  },
};
await prove({ name: 'apart', world: proven, figures, began }, async () => {
  try {
    await work();
  } finally {
    front.close();
    back.close();
  }
});

async function work(): Promise<void> {
  const untilMicros = Date.now() * 1000;
  const plan = { rows, merchants: 1, fromMicros: untilMicros - 30 * 30.44 * dayMicros, untilMicros };
  const { owner, env } = world;
  await loadLog({ ownerUrl: env['DATABASE_OWNER_URL'] ?? '', owner, chainKeys: world.keys.logChain, plan });
  await plantMerchant(owner, { code: 'platform', alias: 'platform' });
  const apiSettings = { ...(await settingsOf(front)), API_HOST: front.address };
  const starting = () => front.start('api', apiSettings, logFile('api-0'));
  let api = starting();
  const worker = back.start('worker', await settingsOf(back), logFile('worker'));
  const wire = createWire({ host: front.address, port: world.ports.api, sockets: 2, timeoutMs: 20_000 });
  const client = new Client({ wire, redis: world.redis, origin: world.origin });
  const isReady = () =>
    wire.send({ method: 'GET', path: '/api/v1/ready', headers: {} }).then(
      ({ status }) => status === 200,
      () => false,
    );
  // As a supervisor does: on a busy machine it gives up on the database at the first try.
  const isUp = async () => {
    if (!api.isRunning()) api = starting();
    return await isReady();
  };
  if (!(await until(isUp, longWaitMs))) throw new Error(`the API did not become ready: see ${world.logFolder}`);
  const { token } = await openSession(owner, await plantSuperAdmin(owner));
  client.cookies.set('session', token);

  const photo = await upload(token);
  figures.atLeast('photos uploaded, kept in the bucket and shown', 1, (await shown(token, photo)) ? 1 : 0, 1);

  const exported = await finished(client, 'operation-logs.start-export');
  const csv = await wire.send({
    method: 'GET',
    path: `/api/v1/tasks/${exported.id}/file`,
    headers: { cookie: `touchline_session=${token}` },
  });
  figures.atLeast('lines of an export by the worker, served by the API', 1, csv.text.split('\n').length, rows / 2);

  await runJobs();
  const archived = await count(archives);
  figures.atLeast('months archived into the bucket', 30, archived, 3);
  figures.atLeast('signed heads in the bucket', 1, await count(heads as FileStore, 'platform-'), 1);

  const logs = ['platform', merchantCodeOf(0)];
  const findings = [];
  for (const code of logs)
    findings.push((await finished(client, 'operation-logs.verify', { merchantCodeBySa: code })).finding);
  for (const finding of findings) console.log(finding?.text);
  const faulty = findings.filter((finding) => finding?.isGood !== true).length;
  figures.atMost('logs that verification does not pass', logs.length, faulty, 0);
  await worker.end('SIGTERM');
  await api.end('SIGTERM');
  wire.close();
}

function logFile(name: string): string {
  return path.join(world.logFolder, `${name}.log`);
}

async function settingsOf(machine: typeof front): Promise<NodeJS.ProcessEnv> {
  const given: NodeJS.ProcessEnv = { ...world.env, FILES_DIR: '/tmp/files', API_PORT: String(world.ports.api) };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'])
    given[name] = await machine.reach(world.env[name] ?? '');
  return { ...given, MEDIA_NODES: '', MACHINE_PORT: '0', LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:9' };
}

async function upload(token: string): Promise<string> {
  const { payload, headers } = formOf(await drawnPng());
  const answer = await fetch(`http://${front.address}:${world.ports.api}/api/v1/streamer/photo`, {
    method: 'POST',
    headers: { ...headers, origin: world.origin, cookie: `touchline_session=${token}` },
    body: payload,
  });
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { name: string } }).data.name;
}

async function shown(token: string, name: string): Promise<boolean> {
  if ((await files.open(name)) === null) return false;
  const answer = await fetch(`http://${front.address}:${world.ports.api}/api/v1/photo/${name}`, {
    headers: { cookie: `touchline_session=${token}` },
  });
  return answer.status === 200 && (await answer.bytes()).length > 0;
}

async function finished(
  client: Client,
  id: 'operation-logs.start-export' | 'operation-logs.verify',
  query: Record<string, string> = {},
) {
  const { taskId } = await client.do(id, { body: {}, query });
  const look = () => client.do('tasks.get', { params: { id: taskId } });
  if (!(await until(async () => ['done', 'failed'].includes((await look()).state), longWaitMs)))
    throw new Error(`${id} did not end: ${JSON.stringify(await look())}`);
  return await look();
}

/** As by their schedules. */
async function runJobs(): Promise<void> {
  const queue = await openQueue(world.owner, (error) => console.error(error));
  for (const job of [signLogHeads, archiveLog]) await inMerchant(world.owner, null, (tx) => queue.send(tx, job, {}));
  const { owner } = world;
  const open = `SELECT count(*)::int AS open FROM queue.job
    WHERE name IN ('sign-log-heads', 'archive-log') AND state IN ('created', 'retry', 'active')`;
  const isDone = async () => (await owner.query<{ open: number }>(open)).rows[0]?.open === 0;
  if (!(await until(isDone, longWaitMs))) throw new Error('the jobs did not end');
  // Heads of the rows that archiving itself left.
  await inMerchant(owner, null, (tx) => queue.send(tx, signLogHeads, {}));
  await until(isDone, longWaitMs);
  await queue.stop();
}

async function count(store: FileStore, start = ''): Promise<number> {
  let found = 0;
  for await (const _ of store.list(start)) found += 1;
  return found;
}
