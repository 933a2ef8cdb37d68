/**
 * The database, files, archives and heads of the log are backed up as one set, under one name, by the commands of
 * docs/operations.md. Under load a table is dropped. A new cluster is restored to the second before, from the set and
 * from keys of a second place. Needs root on Debian with pgbackrest.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { backupPackages, installMissing } from '../../../scripts/services/packages.ts';
import { until } from '../../../scripts/services/processes.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { createArchiving } from '../../server/src/modules/operation-logs/archives/archiving.service.ts';
import { acceptRestore } from '../../server/src/modules/operation-logs/index.ts';
import { createHeadSigning } from '../../server/src/modules/operation-logs/verify/head-signing.service.ts';
import { openSet } from '../../server/src/platform/backups/backups.service.ts';
import { createFileSources } from '../../server/src/platform/backups/file-sources.ts';
import { readBackupConfig, readConfig } from '../../server/src/platform/config/config.ts';
import { openWorkerPlatform, type WorkerPlatform } from '../../server/src/platform/jobs/worker-platform.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { unpackSet } from '../../server/test/backups/unpack-set.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { loadLog } from '../../server/test/log/load-log.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { startS3 } from '../../server/test/stack/s3-server.ts';
import { Figures } from '../faults/figures.ts';
import { startCeph } from '../lib/ceph-server.ts';
import { Client } from '../lib/client.ts';
import { longWaitMs } from '../lib/patience.ts';
import { openSession, plantCrowd } from '../lib/people.ts';
import { prove } from '../lib/prove.ts';
import { openWorld, startReadyApi } from '../lib/world.ts';
import { type BackupRepository, inBucket } from './backup-bucket.ts';
import { createCluster } from './cluster.ts';
import { databaseNow, fillerOf, logUnlogged, type Moment, superuserOf } from './drill-database.ts';
import { readBackupCommands } from './guide-commands.ts';
import { requireCommand, runCommand } from './guide-run.ts';
import { alterSet, setLabels } from './restore-sets.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, of: { type: 'string', default: 'folder' } },
});
const fillerMb = given.small ? 20 : 300;
const loadMs = given.small ? 3000 : 10_000;
const restoredWithinMs = 15_000;
const dayMicros = 86_400_000_000;
const database = ['CREATE ROLE touchline_owner LOGIN CREATEDB', 'CREATE ROLE touchline_app LOGIN'];
const guide = readBackupCommands();

const began = Date.now();
installMissing(backupPackages, console.log);
const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-drill-'));
// PostgreSQL does not run as root.
chmodSync(scratch, 0o755);
const live = path.join(scratch, 'live');
/** The second place: no backup holds it. */
const vault = path.join(scratch, 'vault');
const keys = { BACKUP_PASS: randomBytes(24).toString('base64url'), LOG_CHAIN_KEY: randomBytes(32).toString('base64') };
const marks = path.join(scratch, 'marks');
for (const folder of [live, vault, marks]) mkdirSync(folder);
writeFileSync(path.join(vault, 'keys.json'), JSON.stringify(keys));

const repositories: Readonly<Record<string, () => Promise<BackupRepository>>> = {
  folder: async () => ({ settings: {}, close: async () => undefined }),
  s3: async () => await inBucket(await startS3(), path.join(scratch, 'authority.pem')),
  ceph: async () => await inBucket(await startCeph(), path.join(scratch, 'authority.pem')),
};
const openRepository = repositories[given.of];
if (openRepository === undefined)
  throw new Error(`--of ${given.of}: there are ${Object.keys(repositories).join(', ')}`);
const repository = await openRepository();
const world = await openWorld({
  name: 'restore',
  services: ['postgres', 'redis'],
  settings: { ...noLimits, CAPTCHA_POOL: '1', LOG_LEVEL: 'warn', LOG_CHAIN_KEY: keys.LOG_CHAIN_KEY },
});
const figures = new Figures(given.small ? 'small' : 'full');
const cluster = await createCluster({ folder: path.join(scratch, 'cluster'), port: world.ports.web });
const asSuperuser = superuserOf(cluster.superuserUrl);
const keyless: NodeJS.ProcessEnv = {
  ...world.env,
  DATABASE_URL: cluster.appUrl,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  FILES_DIR: path.join(live, 'files'),
  LOG_ARCHIVE_DIR: path.join(live, 'log-archives'),
  LOG_HEAD_FILE: path.join(live, 'log-heads.jsonl'),
  MEDIA_NODES: '',
  BACKUP_MARKS: marks,
  ...cluster.settings,
  ...repository.settings,
};
const env: NodeJS.ProcessEnv = { ...keyless, ...keys };

interface Write {
  readonly name: string;
  readonly merchantCode: string;
  readonly sentAt: number;
  readonly ackedAt: number;
}

await prove({ name: `restore-drill of ${given.of}`, world, figures, began }, async () => {
  try {
    await drill();
  } finally {
    await cluster.stop();
    await repository.close();
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function drill(): Promise<void> {
  const shown = await requireCommand(guide.configure, env);
  figures.atMost('commands that showed the pass', 1, shown.includes(keys.BACKUP_PASS) ? 1 : 0, 0);
  await cluster.start();
  await asSuperuser('postgres', ...database, 'CREATE DATABASE touchline OWNER touchline_owner');
  await migrateAll(cluster.ownerUrl, allJobs);
  const owner = createPool({ url: cluster.ownerUrl, size: 2, waitMs: 20_000, onConnectionLost: () => undefined });
  owner.on('error', () => undefined);
  const untilMicros = Date.now() * 1000;
  const plan = { rows: 600, merchants: 1, fromMicros: untilMicros - 28 * 30.44 * dayMicros, untilMicros };
  await loadLog({ ownerUrl: cluster.ownerUrl, owner, chainKeys: world.keys.logChain, plan });
  await asSuperuser('touchline', logUnlogged);
  const people = await plantCrowd(owner, { merchants: 5, perMerchant: 1 });
  await asSuperuser('touchline', fillerOf(fillerMb));

  let platform = await openWorkerPlatform(readConfig(env));
  await createArchiving(platform)();
  await platform.files.write('planted-photo', Readable.from(['a photo']), new AbortController().signal);
  await requireCommand(guide.check, env);
  const backupMs = await timed(() => requireCommand(guide.backUp, env));
  const {
    rows: [size],
  } = await owner.query<{ mb: number }>(`SELECT (pg_database_size('touchline') / 1048576)::int AS mb`);
  const mb = size?.mb ?? 0;
  console.log(`${mb} MB backed up to ${given.of} in ${(backupMs / 1000).toFixed(1)} s`);

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
  // A set that is made under load, too.
  await Promise.all([pause(loadMs / 2), requireCommand(guide.backUp, env)]);
  await sign();
  await pause(loadMs / 2);
  const target = await databaseNow(owner);
  await pause(1000);
  await sign();
  await dropGroups();
  await pause(500);
  isOver = true;
  await Promise.all(load);
  await asSuperuser('postgres', 'SELECT pg_switch_wal()');
  await requireCommand(guide.check, env);
  const packedAt = markedAt('packed-files');
  console.log(lastLine(await requireCommand(guide.addFiles, env)));
  const touched = [markedAt('backup') > 0, packedAt > 0, markedAt('packed-files') > packedAt].filter(Boolean).length;
  figures.atLeast('marks touched by the packings', 3, touched, 3);
  await api.end('SIGKILL');
  await platform.close();
  await owner.end();

  await cluster.destroy();
  rmSync(live, { recursive: true });
  await refuseWithoutKeys(target.text);
  const choice = await refuseAlteredSet(target.text);
  const [newest = ''] = await setLabels(env);
  // In small the one restore is from the older set, beside the altered one.
  if (!given.small) await alterSet(env, newest);
  const restoredMs = await timed(async () => {
    const fetched = JSON.parse(readFileSync(path.join(vault, 'keys.json'), 'utf8')) as typeof keys;
    await restore(target.text, fetched, given.small ? choice : '');
  });
  // What a bucket takes depends on its server and the way there.
  if (given.of === 'folder')
    figures.atMost('MB restored from a folder and promoted', mb, restoredMs, restoredWithinMs, 'ms');
  else console.log(`${mb} MB restored from ${given.of} and promoted in ${(restoredMs / 1000).toFixed(1)} s`);

  if (given.small) await alterSet(env, newest);
  await judgeWrites(writes, target, given.small ? 'the older set' : 'the newest set');

  const { output } = await runCommand(guide.acceptRestore, env);
  const logs = output.split('\n').filter((line) => line.includes('：'));
  const saying = (words: string) => logs.filter((line) => line.includes(words)).length;
  figures.atMost('logs that do not hold up to the target', logs.length, saying('未接受恢复点'), 0);
  figures.atLeast('logs whose later heads were voided by the command', logs.length, saying('以恢复点为新的起点'), 1);
  platform = await openWorkerPlatform(readConfig(env));
  figures.atMost('rows of the command that are missing', 1, 1 - Math.min(1, await rowsOfCommand(platform)), 0);
  await refuseAltered(platform);
  await platform.close();
  if (!given.small) {
    await cluster.destroy();
    rmSync(live, { recursive: true });
    await restore(target.text, keys, choice);
    await judgeWrites(writes, target, 'the older set');
  }
  await dropOldest();
}

async function judgeWrites(writes: readonly Write[], target: Moment, from: string): Promise<void> {
  const kept = await keptGroups();
  const isKept = ({ name, merchantCode }: Write) => kept.has(`${merchantCode} ${name}`);
  const before = writes.filter(({ ackedAt }) => ackedAt < target.ms);
  const after = writes.filter(({ sentAt }) => sentAt > target.ms);
  const lost = before.filter((write) => !isKept(write)).length;
  figures.atLeast('writes acknowledged before the target', writes.length, before.length, given.small ? 5 : 50);
  figures.atMost(`of these, missing after a restore from ${from}`, before.length, lost, 0);
  figures.atMost(`later writes present after a restore from ${from}`, after.length, after.filter(isKept).length, 0);
}

/** While the newest set is altered, a restore stops and names the other one. Answers what chooses that one. */
async function refuseAlteredSet(target: string): Promise<string> {
  const [newest = '', older = '', ...more] = await setLabels(env);
  figures.atMost('sets beside the two that are kept', 2, more.length, 0);
  await alterSet(env, newest);
  const { code, output } = await runCommand(guide.restore, { ...env, TARGET: target });
  const isNamed = code !== 0 && output.includes(`choose it by --set ${older}`);
  figures.atLeast('restores that an altered set stopped, and that named a whole one', 1, isNamed ? 1 : 0, 1);
  rmSync(live, { recursive: true, force: true });
  return ` --set ${older}`;
}

async function dropOldest(): Promise<void> {
  const [newest] = await setLabels(env);
  const thirdMs = await timed(() => requireCommand(guide.backUp, env));
  console.log(`a third set made in ${(thirdMs / 1000).toFixed(1)} s`);
  const [, second, ...more] = await setLabels(env);
  const isDropped = second === newest && more.length === 0;
  figures.atLeast('times that the third set took the place of the first', 1, isDropped ? 1 : 0, 1);
}

/** Under load the writes may win a deadlock; whoever drops a table by accident then tries again. */
async function dropGroups(): Promise<void> {
  const isDropped = async () =>
    await asSuperuser('touchline', 'DROP TABLE tenant.groups CASCADE').then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code === '40P01') return false;
        throw error;
      },
    );
  if (!(await until(isDropped, longWaitMs))) throw new Error('the table could not be dropped');
}

async function restore(target: string, fetched: typeof keys, choice = ''): Promise<void> {
  console.log(lastLine(await requireCommand(guide.restore + choice, { ...keyless, ...fetched, TARGET: target })));
  await cluster.start();
  const isPromoted = async () =>
    (await asSuperuser('touchline', 'SELECT pg_is_in_recovery() AS busy'))[0]?.['busy'] === false;
  if (!(await until(isPromoted, longWaitMs))) throw new Error('the restored cluster was not promoted');
}

/** Neither half of the set opens without its key. */
async function refuseWithoutKeys(target: string): Promise<void> {
  const wrong = { ...env, TARGET: target, BACKUP_PASS: randomBytes(24).toString('base64url') };
  const tries = [
    async () => (await runCommand(guide.restore, { ...keyless, TARGET: target })).code === 0,
    async () => (await runCommand(guide.restore, wrong)).code === 0,
    async () => await unpackNewest(wrong),
  ];
  let opened = 0;
  for (const attempt of tries) if (await attempt().catch(() => false)) opened += 1;
  figures.atMost('restores without the keys that went through', tries.length, opened, 0);
}

/** The files of the newest set into folders of their own. */
async function unpackNewest(settings: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = mkdtempSync(path.join(scratch, 'unpacked-'));
  const at = (name: string) => path.join(folder, name);
  const elsewhere = { FILES_DIR: at('files'), LOG_ARCHIVE_DIR: at('archives'), LOG_HEAD_FILE: at('heads') };
  const config = readBackupConfig({ ...settings, ...elsewhere });
  const [newest = ''] = await setLabels(settings);
  return (await unpackSet(openSet(config.backup, newest), createFileSources(config))).files > 0;
}

/** One altered row, one altered file of the set: each has to show. */
async function refuseAltered(platform: WorkerPlatform): Promise<void> {
  let unseen = 0;
  if (!(await unpackNewest(env))) unseen += 1;
  const [newest = ''] = await setLabels(env);
  await alterSet(env, newest);
  try {
    await unpackNewest(env);
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

function markedAt(mark: 'backup' | 'packed-files'): number {
  return statSync(path.join(marks, mark), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
