import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { databaseBackups } from '../../server/src/platform/backups/backrest.ts';
import { readBackupConfig } from '../../server/src/platform/config/config.ts';
import { freePort } from '../../server/test/stack/free-port.ts';
import { type BackedUpCluster, createCluster } from './cluster.ts';
import { requireCommand, runCommand } from './guide-run.ts';
import { setLabels } from './restore-sets.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-faults-'));
// PostgreSQL does not run as root.
chmodSync(scratch, 0o755);
const at = (name: string) => path.join(scratch, name);
const entry = `${process.execPath} ${path.join(repositoryRoot, 'apps/server/src/entry/backup.ts')}`;
/** A busy machine takes its time to start programs. */
const patience = { timeout: 120_000 };
let cluster: BackedUpCluster;
let env: Record<string, string>;

beforeAll(async () => {
  cluster = await createCluster({ folder: at('cluster'), port: await freePort() });
  env = {
    FILES_DIR: at('files'),
    LOG_ARCHIVE_DIR: at('archives'),
    LOG_HEAD_FILE: at('heads'),
    BACKUP_PASS: 'pass',
    BACKUP_SETS_KEPT: '1',
    BACKUP_WAIT_SECONDS: '0',
    ...cluster.settings,
  };
  for (const folder of ['files', 'archives']) mkdirSync(at(folder));
  writeFileSync(at('heads'), 'head\n');
  await cluster.start();
  for (const command of ['configure', 'check', 'full']) await requireCommand(`${entry} ${command}`, env);
}, patience.timeout);
afterAll(async () => {
  await cluster.stop();
  rmSync(scratch, { recursive: true });
});

/** Labels of backups of the database and of sets of files, newest first. */
async function kept() {
  const database = (await databaseBackups(readBackupConfig(env).backup)).map(({ label }) => label);
  return { database: database.toReversed(), files: await setLabels(env) };
}

it('a packing on a machine without the files makes nothing and drops nothing', patience, async () => {
  const before = await kept();
  const missing = await runCommand(entry, { ...env, FILES_DIR: at('nowhere') });
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('the folder of files is not on this')]);
  rmSync(at('heads'));
  for (const command of ['full', 'files']) {
    const empty = await runCommand(`${entry} ${command}`, env);
    expect([empty.code, empty.output]).toEqual([1, expect.stringContaining('this machine has none of log-head-file')]);
  }
  expect(await kept()).toEqual(before);
  await requireCommand(`${entry} files --allow-empty`, env);
  writeFileSync(at('heads'), 'head\n');
});

it('an older set stays, its database as well, until the files of the new one are packed', patience, async () => {
  const [oldest] = (await kept()).files;
  rmSync(at('heads'));
  // It is listed, and does not open.
  mkdirSync(at('heads'));
  const broken = await runCommand(entry, env);
  expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('EISDIR')]);
  const between = await kept();
  expect(between.database).toEqual([expect.any(String), oldest]);
  expect(between.files).toEqual([oldest]);
  rmSync(at('heads'), { recursive: true });
  writeFileSync(at('heads'), 'head\n');
  await requireCommand(entry, env);
  const after = await kept();
  expect(after.database).toHaveLength(1);
  expect(after.files).toEqual(after.database);
  expect(between.database).not.toContain(after.database[0]);
});

it('while another pgBackRest is at work, only a packing says that nothing is packed', patience, async () => {
  const { stanza, database } = readBackupConfig(env).backup;
  const lock = `/tmp/pgbackrest/${stanza}-backup.lock`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(lock, '');
  const { uid, gid } = statSync(database.folder);
  chownSync(lock, uid, gid);
  const holder = spawn('flock', ['--no-fork', lock, 'sh', '-c', 'echo held; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const sentence = 'another pgBackRest is at work on this machine: try again once it has ended\n';
  expect(await runCommand(entry, env)).toEqual({ code: 75, output: `nothing packed: ${sentence}` });
  expect(await runCommand(`${entry} check`, env)).toEqual({ code: 75, output: sentence });
  const ended = once(holder, 'close');
  holder.kill();
  await ended;
  rmSync(lock);
});
