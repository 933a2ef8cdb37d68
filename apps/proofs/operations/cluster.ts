import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Where the product’s backup finds the cluster, and where it keeps its repository and configuration. */
  readonly settings: Readonly<Record<string, string>>;
  start(): Promise<void>;
  /** As when the machine is lost: nothing is put in order, and its keys are gone. */
  destroy(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterPlan {
  readonly folder: string;
  readonly port: number;
}

function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

/** A PostgreSQL cluster of its own that archives by pgBackRest, once the product has configured that. */
export async function createCluster({ folder, port }: ClusterPlan): Promise<BackedUpCluster> {
  const at = (name: string) => path.join(folder, name);
  const [data, sockets, repository] = [at('data'), at('sockets'), at('repository')];
  for (const made of [folder, data, sockets, repository]) ownFolder(made);
  const as = { ...user, cwd: '/', env: { PATH: process.env['PATH'] } };
  const config = at('pgbackrest.conf');
  // Locks of pgBackRest go by the stanza, and another drill may run on this machine.
  const stanza = `drill-${port}`;
  const pgCtl = (...args: string[]) => run(findPostgresProgram('pg_ctl'), ['-D', data, '-w', ...args], as);

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
  const server = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets,
    timezone: 'UTC',
    lc_messages: 'C',
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=${stanza} archive-push %p`,
    archive_timeout: 60,
    max_wal_size: '2GB',
  };
  const lines = Object.entries(server).map(([name, value]) => `${name} = '${value}'`);
  writeFileSync(path.join(data, 'postgresql.conf'), `${lines.join('\n')}\n`, { flag: 'a' });
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;

  return {
    superuserUrl: url('postgres', 'postgres'),
    ownerUrl: url('touchline_owner', 'touchline'),
    appUrl: url('touchline_app', 'touchline'),
    settings: {
      BACKUP_REPOSITORY: repository,
      BACKUP_STANZA: stanza,
      BACKUP_CONFIG: config,
      BACKUP_DATABASE_DIR: data,
      BACKUP_DATABASE_PORT: String(port),
      BACKUP_DATABASE_SOCKETS: sockets,
    },
    start: async () => void (await pgCtl('-l', at('postgres.log'), '-t', '120', 'start')),
    stop: async () => void (existsSync(path.join(data, 'postmaster.pid')) && (await pgCtl('-m', 'fast', 'stop'))),
    async destroy() {
      await pgCtl('-m', 'immediate', 'stop');
      rmSync(data, { recursive: true });
      rmSync(config);
      ownFolder(data);
    },
  };
}
