import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { until } from '../../../scripts/services/processes.ts';
import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { packAlone } from '../../server/src/platform/backups/packing-lock.ts';
import { readBackupConfig } from '../../server/src/platform/config/config.ts';
import { freePort } from '../../server/test/stack/free-port.ts';
import { type BackedUpCluster, createCluster } from './cluster.ts';
import { superuserOf } from './drill-database.ts';
import { runCommand } from './guide-run.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-packing-'));
// PostgreSQL does not run as root.
chmodSync(scratch, 0o755);
const folder = path.join(scratch, 'cluster');
let cluster: BackedUpCluster;
let asSuperuser: ReturnType<typeof superuserOf>;

beforeAll(async () => {
  cluster = await createCluster({ folder, port: await freePort() });
  asSuperuser = superuserOf(cluster.superuserUrl);
  await cluster.start();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(scratch, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => ({
  FILES_DIR: path.join(scratch, 'files'),
  LOG_ARCHIVE_DIR: path.join(scratch, 'archives'),
  LOG_HEAD_FILE: path.join(scratch, 'heads'),
  BACKUP_PASS: 'pass',
  BACKUP_WAIT_SECONDS: '0',
  ...cluster.settings,
  ...more,
});
const settingsOf = (more: Record<string, string> = {}) => readBackupConfig(environment(more)).backup;
const packing = (name: string, more: Record<string, string> = {}, say: (line: string) => void = () => undefined) => ({
  settings: settingsOf(more),
  name,
  say,
});
const pack = (name: string, more: Record<string, string> = {}) => packAlone(packing(name, more), async () => name);
const isFree = async () => await pack('another').then(Boolean, () => false);

/** Packs for ever. */
async function holdElsewhere(): Promise<ChildProcess> {
  const program = path.join(scratch, 'holding.ts');
  const at = (file: string) => JSON.stringify(path.join(repositoryRoot, 'apps/server/src/platform', file));
  writeFileSync(
    program,
    `import { packAlone } from ${at('backups/packing-lock.ts')};
     import { readBackupConfig } from ${at('config/config.ts')};
     const settings = readBackupConfig().backup;
     await packAlone({ settings, name: 'the first', say: console.log }, async () => {
       console.log('holds');
       await new Promise((resolve) => setTimeout(resolve, 600_000));
     });`,
  );
  const env = { PATH: process.env['PATH'], ...environment() };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

const bucket = {
  BACKUP_REPOSITORY: 's3://backups/office',
  BACKUP_S3_ENDPOINT: 'https://127.0.0.1:1',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'open',
};

/** A busy machine takes its time to start programs. */
const patience = { timeout: 90_000 };
const entry = `${process.execPath} ${path.join(repositoryRoot, 'apps/server/src/entry/backup.ts')}`;

it.each([
  ['the database', 'a folder', entry, {}],
  ['files', 'a bucket', `${entry} files`, bucket],
])(
  'packing %s into %s ends with 75 and one line while another one packs',
  patience,
  async (_, __, command, settings) => {
    const { code, output } = await packAlone(packing('the first'), () => runCommand(command, environment(settings)));
    expect(code).toBe(75);
    expect(output).toMatch(
      /^nothing packed: another packing is under way: the first, process \d+ on \S+, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n$/,
    );
  },
);

it('a second packing waits for the first, says for whom, and packs then', patience, async () => {
  const said: string[] = [];
  const order: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await packAlone(packing('the first'), async () => {
    second = packAlone(
      packing('the second', { BACKUP_WAIT_SECONDS: '60' }, (line) => said.push(line)),
      async () => order.push('second'),
    );
    expect(await until(() => said.length > 0, 30_000)).toBe(true);
    order.push('first');
  });
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(said).toEqual([expect.stringContaining('waiting at most 60 s for another packing: the first, process')]);
});

it('another stanza does not wait', async () => {
  const other = { BACKUP_STANZA: 'shop' };
  expect(await packAlone(packing('the first'), () => pack('the second', other))).toBe('the second');
});

it('a packing that fails frees the lock, and so does one that is killed', patience, async () => {
  const failing = packAlone(packing('the first'), () => Promise.reject(new Error('broken off')));
  await expect(failing).rejects.toThrow('broken off');
  expect(await until(isFree, 30_000)).toBe(true);
  const holder = await holdElsewhere();
  await expect(pack('the second')).rejects.toThrow(`the first, process ${holder.pid} on`);
  holder.kill('SIGKILL');
  expect(await until(isFree, 30_000)).toBe(true);
});

it('a packing whose session PostgreSQL ended fails', async () => {
  const packed = packAlone(packing('the first'), async () => {
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'the first%'`;
    expect(await asSuperuser('postgres', end)).toHaveLength(1);
    await Promise.withResolvers<never>().promise;
  });
  await expect(packed).rejects.toThrow('keeps other packings away ended');
});

it('neither a standby nor a PostgreSQL that is down packs anything, and each says so', patience, async () => {
  await cluster.stop();
  await expect(pack('the first')).rejects.toThrow(/^nothing packed: a packing needs the running primary, .*: psql: /);
  const standby = path.join(folder, 'data/standby.signal');
  writeFileSync(standby, '');
  await cluster.start();
  await expect(pack('the first')).rejects.toThrow('PostgreSQL is a standby here');
  await cluster.stop();
  rmSync(standby);
  await cluster.start();
  expect(await pack('the first')).toBe('the first');
});
