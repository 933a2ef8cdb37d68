/**
 * The database, files, archives and heads of the log are backed up as one set, under one name. Under load a table is
 * dropped. A new cluster is restored to the second before, from the set and from keys of a second place. Needs root on
 * Debian with pgbackrest.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import pg from 'pg';

import { installMissing } from '../../../scripts/services/packages.ts';
import { until } from '../../../scripts/services/processes.ts';
import { tryProgram } from '../../../scripts/services/programs.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { createArchiving } from '../../server/src/modules/operation-logs/archives/archiving.service.ts';
import { acceptRestore } from '../../server/src/modules/operation-logs/index.ts';
import { createHeadSigning } from '../../server/src/modules/operation-logs/verify/head-signing.service.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openWorkerPlatform, type WorkerPlatform } from '../../server/src/platform/jobs/worker-platform.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { loadLog } from '../../server/test/log/load-log.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { Figures } from '../faults/figures.ts';
import { Client } from '../lib/client.ts';
import { longWaitMs } from '../lib/patience.ts';
import { openSession, plantCrowd } from '../lib/people.ts';
import { prove } from '../lib/prove.ts';
import { openWorld, startReadyApi } from '../lib/world.ts';
import { createCluster } from './cluster.ts';
import { packFiles, unpackFiles } from './file-set.ts';

const { values: given } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const fillerMb = given.small ? 20 : 300;
const loadMs = given.small ? 3000 : 10_000;
const restoredWithinMs = 15_000;
const dayMicros = 86_400_000_000;
const database = ['CREATE ROLE touchline_owner LOGIN CREATEDB', 'CREATE ROLE touchline_app LOGIN'];

const began = Date.now();
installMissing([{ names: ['pgbackrest'], isPresent: () => tryProgram('pgbackrest') !== undefined }], console.log);
const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-drill-'));
// PostgreSQL does not run as root.
chmodSync(scratch, 0o755);
const live = path.join(scratch, 'live');
const sources = Object.fromEntries(['files', 'log-archives', 'log-heads'].map((name) => [name, path.join(live, name)]));
const headFile = path.join(live, 'log-heads', 'heads.jsonl');
/** The second place: no backup holds it. */
const vault = path.join(scratch, 'vault');
const keys = { pass: randomBytes(24).toString('base64url'), LOG_CHAIN_KEY: randomBytes(32).toString('base64') };
for (const folder of [...Object.values(sources), vault]) mkdirSync(folder, { recursive: true });
writeFileSync(path.join(vault, 'keys.json'), JSON.stringify(keys));

const world = await openWorld({
  name: 'restore',
  services: ['postgres', 'redis'],
  settings: { ...noLimits, CAPTCHA_POOL: '1', LOG_LEVEL: 'warn', LOG_CHAIN_KEY: keys.LOG_CHAIN_KEY },
});
const figures = new Figures(given.small ? 'small' : 'full');
const cluster = await createCluster({ folder: path.join(scratch, 'cluster'), port: world.ports.web, pass: keys.pass });
const env: NodeJS.ProcessEnv = {
  ...world.env,
  DATABASE_URL: cluster.appUrl,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  FILES_DIR: sources['files'],
  LOG_ARCHIVE_DIR: sources['log-archives'],
  LOG_HEAD_FILE: headFile,
  MEDIA_NODES: '',
};
const set = path.join(scratch, 'set');

interface Write {
  readonly name: string;
  readonly merchantCode: string;
  readonly sentAt: number;
  readonly ackedAt: number;
}

await prove({ name: 'restore-drill', world, figures, began }, async () => {
  try {
    await drill();
  } finally {
    await cluster.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function drill(): Promise<void> {
  await cluster.start();
  await asSuperuser('postgres', ...database, 'CREATE DATABASE touchline OWNER touchline_owner');
  await migrateAll(cluster.ownerUrl, allJobs);
  const owner = createPool({ url: cluster.ownerUrl, size: 2, waitMs: 20_000, onConnectionLost: () => undefined });
  owner.on('error', () => undefined);
  const untilMicros = Date.now() * 1000;
  const plan = { rows: 600, merchants: 1, fromMicros: untilMicros - 28 * 30.44 * dayMicros, untilMicros };
  await loadLog({ ownerUrl: cluster.ownerUrl, owner, chainKeys: world.keys.logChain, plan });
  // The made-up months are unlogged tables, which no backup holds.
  await asSuperuser(
    'touchline',
    `DO $$ DECLARE month regclass; BEGIN
       FOR month IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'
       LOOP EXECUTE format('ALTER TABLE %s SET LOGGED', month); END LOOP; END $$`,
  );
  const people = await plantCrowd(owner, { merchants: 5, perMerchant: 1 });
  await asSuperuser(
    'touchline',
    `CREATE TABLE filler AS SELECT n, repeat(md5(n::text), 8) AS text FROM generate_series(1, ${fillerMb * 3500}) n`,
  );

  let platform = await openWorkerPlatform(readConfig(env));
  await createArchiving(platform)();
  await platform.files.write('planted-photo', textOf('a photo'), new AbortController().signal);
  await cluster.backrest(keys.pass, 'stanza-create');
  const backupMs = await timed(() => cluster.backrest(keys.pass, '--type=full', 'backup'));
  const {
    rows: [size],
  } = await owner.query<{ mb: number }>(`SELECT (pg_database_size('touchline') / 1048576)::int AS mb`);
  console.log(`${size?.mb} MB backed up in ${(backupMs / 1000).toFixed(1)} s`);

  const api = await startReadyApi(world.ports.api, env, path.join(world.logFolder, 'api-0.log'));
  const writes: Write[] = [];
  let isOver = false;
  const sign = createHeadSigning(platform);
  const load = people.slice(1).map(async (person, at) => {
    const { token } = await openSession(owner, person);
    for (let turn = 0; !isOver; turn += 1) {
      const write = await createGroup(token, person.merchantCode, `组${at}x${turn}`).catch(() => null);
      if (write !== null) writes.push(write);
      await pause(40);
    }
  });
  await pause(loadMs / 2);
  await sign();
  await pause(loadMs / 2);
  const target = await now(owner);
  await pause(1000);
  await sign();
  await asSuperuser('touchline', 'DROP TABLE tenant.groups CASCADE');
  await pause(500);
  isOver = true;
  await Promise.all(load);
  await asSuperuser('postgres', 'SELECT pg_switch_wal()');
  await cluster.backrest(keys.pass, 'check');
  const { name } = packFiles(set, await nameOfBackup(), sources, keys.pass);
  console.log(`the set ${name}: database, ${Object.keys(sources).join(', ')}`);
  await api.end('SIGKILL');
  await platform.close();
  await owner.end();

  await cluster.destroy();
  rmSync(live, { recursive: true });
  await refuseWithoutKeys(name);
  const restoredMs = await timed(async () => {
    const fetched = JSON.parse(readFileSync(path.join(vault, 'keys.json'), 'utf8')) as typeof keys;
    await restore(name, target.text, fetched.pass);
  });
  figures.atMost(`${size?.mb} MB restored and promoted after`, 1, restoredMs, restoredWithinMs, 'ms');

  const kept = await keptGroups();
  const before = writes.filter(({ ackedAt }) => ackedAt < target.ms);
  const after = writes.filter(({ sentAt }) => sentAt > target.ms);
  const lost = before.filter(({ name: group, merchantCode }) => !kept.has(`${merchantCode} ${group}`)).length;
  const surplus = after.filter(({ name: group, merchantCode }) => kept.has(`${merchantCode} ${group}`)).length;
  figures.atLeast('writes acknowledged before the target', writes.length, before.length, given.small ? 5 : 50);
  figures.atMost('acknowledged writes before the target that are missing', before.length, lost, 0);
  figures.atMost('writes after the target that are present', after.length, surplus, 0);

  platform = await openWorkerPlatform(readConfig(env));
  const accepted = await acceptRestore(platform);
  const shortened = accepted.filter(({ seq, signedSeq }) => BigInt(seq) < BigInt(signedSeq));
  figures.atMost(
    'logs that do not hold up to the target',
    accepted.length,
    accepted.filter(({ fault }) => fault !== null).length,
    0,
  );
  figures.atLeast('logs whose later heads were voided by the command', accepted.length, shortened.length, 1);
  figures.atMost('rows of the command that are missing', 1, 1 - Math.min(1, await rowsOfCommand(platform)), 0);
  await refuseAltered(platform, name);
  await platform.close();
}

async function restore(name: string, target: string, pass: string): Promise<void> {
  unpackFiles(set, name, sources, pass);
  cluster.takePass(pass);
  const command = `restore_command=${path.join(scratch, 'cluster/pgbackrest.sh')} archive-get %f "%p"`;
  const recovery = ['--type=time', `--target=${target}`, '--target-action=promote', `--recovery-option=${command}`];
  await cluster.backrest(pass, `--set=${name}`, '--process-max=2', ...recovery, 'restore');
  await cluster.start();
  const isPromoted = async () =>
    (await asSuperuser('touchline', 'SELECT pg_is_in_recovery() AS busy'))[0]?.['busy'] === false;
  if (!(await until(isPromoted, longWaitMs))) throw new Error('the restored cluster was not promoted');
}

/** Neither half of the set opens without its key. */
async function refuseWithoutKeys(name: string): Promise<void> {
  const wrong = randomBytes(24).toString('base64url');
  const tries = [
    () => cluster.backrest(null, `--set=${name}`, 'restore'),
    () => cluster.backrest(wrong, `--set=${name}`, 'restore'),
    async () => unpackFiles(set, name, sources, wrong),
  ];
  let opened = 0;
  for (const attempt of tries)
    await attempt().then(
      () => (opened += 1),
      () => undefined,
    );
  figures.atMost('restores without the keys that went through', tries.length, opened, 0);
}

/** One altered row, one altered file of the set, one altered file of the database’s backup: each has to show. */
async function refuseAltered(platform: WorkerPlatform, name: string): Promise<void> {
  let unseen = 0;
  const sealed = readdirSync(set).find((file) => file !== 'manifest') ?? '';
  flip(path.join(set, sealed));
  try {
    unpackFiles(set, name, sources, keys.pass);
    unseen += 1;
  } catch (error) {
    console.log(`an altered file: ${(error as Error).message}`);
  }
  await asSuperuser(
    'touchline',
    `SET session_replication_role = replica`,
    `UPDATE tenant.operation_logs SET user_name = '别人' WHERE (merchant_code, seq) =
       (SELECT merchant_code, max(seq) - 1 FROM tenant.operation_logs WHERE merchant_code = 'm01' GROUP BY merchant_code)`,
  );
  const altered = (await acceptRestore(platform)).filter(({ fault }) => fault !== null);
  console.log(
    `an altered row: ${altered.map(({ merchantCode, fault }) => `${merchantCode} ${fault?.kind} ${fault?.seq}`).join()}`,
  );
  if (altered.length !== 1) unseen += 1;
  figures.atMost('altered rows or files that the drill did not see', 2, unseen, 0);
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

async function createGroup(token: string, merchantCode: string, name: string): Promise<Write | null> {
  const wire = createWire({ port: world.ports.api, sockets: 1, timeoutMs: 5000 });
  const client = new Client({ wire, redis: world.redis, origin: world.origin });
  client.cookies.set('session', token);
  const sentAt = Date.now();
  const { status } = await client.call('groups.create', { body: { name } });
  wire.close();
  return status === 200 ? { name, merchantCode, sentAt, ackedAt: Date.now() } : null;
}

async function keptGroups(): Promise<ReadonlySet<string>> {
  const rows = await asSuperuser('touchline', `SELECT merchant_code || ' ' || name AS "group" FROM tenant.groups`);
  return new Set(rows.map(({ group }) => String(group)));
}

async function rowsOfCommand({ pool }: WorkerPlatform): Promise<number> {
  return await inMerchant(pool, 'platform', async (tx) => {
    const rows = tx.selectFrom('tenant.operation_logs').select('id').where('function_name', '=', '接受日志恢复点');
    return (await rows.execute()).length;
  });
}

async function nameOfBackup(): Promise<string> {
  const info = JSON.parse(await cluster.backrest(keys.pass, '--output=json', 'info')) as {
    backup: { label: string }[];
  }[];
  return info[0]?.backup.at(-1)?.label ?? '';
}

async function asSuperuser(name: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl.replace(/postgres$/, name) });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** By the database’s clock, which is this machine’s. */
async function now(owner: ReturnType<typeof createPool>): Promise<{ text: string; ms: number }> {
  const { rows } = await owner.query<{ text: string; ms: number }>(
    `SELECT to_char(at, 'YYYY-MM-DD HH24:MI:SS.US') || '+00' AS text, extract(epoch FROM at)::float8 * 1000 AS ms
     FROM (SELECT clock_timestamp() AS at) now`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('no time');
  return found;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
