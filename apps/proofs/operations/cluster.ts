import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { findPostgresProgram } from '../../../scripts/services/programs.ts';
import { findSystemUser, isRoot } from '../../../scripts/services/service-dirs.ts';

const run = promisify(execFile);
const user = isRoot() ? findSystemUser('postgres') : undefined;

export interface BackedUpCluster {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  start(): Promise<void>;
  /** As when the machine is lost: nothing is put in order, and its keys are gone. */
  destroy(): Promise<void>;
  stop(): Promise<void>;
  /** Puts the pass of the cipher where the server’s archiving finds it. */
  takePass(pass: string): void;
  /** pgBackRest with the given pass for its cipher, or none. */
  backrest(pass: string | null, ...args: string[]): Promise<string>;
}

export interface ClusterPlan {
  readonly folder: string;
  readonly port: number;
  readonly pass: string;
}

const stanza = 'touchline';

function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

/** A PostgreSQL cluster of its own, archived by pgBackRest into an encrypted repository beside it. */
export async function createCluster({ folder, port, pass }: ClusterPlan): Promise<BackedUpCluster> {
  const [data, repository, sockets] = ['data', 'repository', 'sockets'].map((name) => path.join(folder, name));
  for (const made of [folder, data, repository, sockets, path.join(folder, 'backrest')]) ownFolder(made ?? '');
  const as = { ...user, cwd: '/', env: { PATH: process.env['PATH'] }, maxBuffer: 64 * 1024 * 1024 };
  const config = path.join(folder, 'pgbackrest.conf');
  const passFile = path.join(folder, 'cipher-pass.conf');
  const settings = {
    'repo1-path': repository,
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-retention-full': 2,
    'start-fast': 'y',
    'process-max': 2,
    'compress-type': 'lz4',
    'log-level-console': 'warn',
    'log-level-file': 'off',
    'lock-path': path.join(folder, 'backrest'),
    'spool-path': path.join(folder, 'backrest'),
  };
  const global = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const own = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${sockets}`, 'pg1-user=postgres'];
  write(config, ['[global]', ...global, `[${stanza}]`, ...own]);

  /** The pass stands in no file of the repository, and in none that a backup holds. */
  const backrest = async (given: string | null, ...args: string[]) => {
    const env = given === null ? as.env : { ...as.env, PGBACKREST_REPO1_CIPHER_PASS: given };
    const command = [`--config=${config}`, `--stanza=${stanza}`, ...args];
    return (await run('pgbackrest', command, { ...as, env })).stdout;
  };
  const pgCtl = (...args: string[]) => run(findPostgresProgram('pg_ctl'), ['-D', data ?? '', '-w', ...args], as);
  function write(file: string, lines: readonly string[]): void {
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (user !== undefined) chownSync(file, user.uid, user.gid);
  }

  await run(
    findPostgresProgram('initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    as,
  );
  const takePass = (given: string) => write(passFile, [`export PGBACKREST_REPO1_CIPHER_PASS='${given}'`]);
  takePass(pass);
  const archive = path.join(folder, 'pgbackrest.sh');
  write(archive, ['#!/bin/sh', `. ${passFile}`, `exec pgbackrest --config=${config} --stanza=${stanza} "$@"`]);
  chmodSync(archive, 0o700);
  const server = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets,
    timezone: 'UTC',
    lc_messages: 'C',
    archive_mode: 'on',
    archive_command: `${archive} archive-push %p`,
    archive_timeout: 60,
    max_wal_size: '2GB',
  };
  write(
    path.join(data ?? '', 'conf.d'),
    Object.entries(server).map(([name, value]) => `${name} = '${value}'`),
  );
  await run('sh', ['-c', `echo "include 'conf.d'" >> ${data}/postgresql.conf`], as);
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const logFile = path.join(folder, 'backrest', 'postgres.log');

  return {
    superuserUrl: url('postgres', 'postgres'),
    ownerUrl: url('touchline_owner', 'touchline'),
    appUrl: url('touchline_app', 'touchline'),
    start: async () => void (await pgCtl('-l', logFile, '-t', '120', 'start')),
    stop: async () => void (existsSync(path.join(data ?? '', 'postmaster.pid')) && (await pgCtl('-m', 'fast', 'stop'))),
    async destroy() {
      await pgCtl('-m', 'immediate', 'stop');
      rmSync(data ?? '', { recursive: true });
      rmSync(passFile);
      ownFolder(data ?? '');
    },
    takePass,
    backrest,
  };
}
