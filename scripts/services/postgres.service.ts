import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { findPostgresProgram } from './programs.ts';
import { findSystemUser, isRoot, type ServiceDirs, type SystemUser } from './service-dirs.ts';
import type { Service } from './service.ts';

const run = promisify(execFile);

const home = (dirs: ServiceDirs) => path.join(dirs.homeFolder, 'postgres');

const settings = (dirs: ServiceDirs) => ({
  listen_addresses: '127.0.0.1',
  port: dirs.ports.postgres,
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %q%u@%d ',
});

export const postgres: Service = {
  name: 'postgres',
  title: 'PostgreSQL',
  home,
  address: ({ ports }) => `127.0.0.1:${ports.postgres}`,
  ports: ({ ports }) => [ports.postgres],
  command: (dirs) => ({ file: programOf(dirs, 'postgres'), args: ['-D', home(dirs)], user: clusterUser() }),
  files: (dirs) => ({
    [path.join(home(dirs), 'postgresql.conf')]: Object.entries(settings(dirs))
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
    [path.join(home(dirs), 'pg_hba.conf')]: ['all', 'replication']
      .map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256\n`)
      .join(''),
  }),
  prepare: async (dirs) => {
    if (!existsSync(home(dirs))) await createCluster(dirs);
    // Only called when none of our processes is left: a lock file still here would name a dead or foreign process.
    rmSync(path.join(home(dirs), 'postmaster.pid'), { force: true });
  },
  isReady: async (dirs) => {
    const args = ['--quiet', '--host=127.0.0.1', `--port=${dirs.ports.postgres}`, '--timeout=1'];
    return run(programOf(dirs, 'pg_isready'), args).then(
      () => true,
      () => false,
    );
  },
  afterStart: createRolesAndDatabase,
  stopSignal: 'SIGINT',
};

export async function runSql(dirs: ServiceDirs, sql: string, database = 'postgres'): Promise<string> {
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  const address = `postgres://postgres@127.0.0.1:${dirs.ports.postgres}/${database}`;
  const env = { PATH: process.env['PATH'], PGPASSWORD: dirs.secrets.postgresSuperuser };
  const running = run(programOf(dirs, 'psql'), [...args, address], { env, cwd: '/' });
  running.child.stdin?.end(sql);
  return (await running).stdout.trim();
}

async function createCluster(dirs: ServiceDirs): Promise<void> {
  const user = clusterUser();
  const unfinished = `${home(dirs)}.new`;
  const passwordFile = `${home(dirs)}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, dirs.secrets.postgresSuperuser, { mode: 0o600 });
  if (user) for (const item of [unfinished, passwordFile]) chownSync(item, user.uid, user.gid);
  const args = [
    `--pgdata=${unfinished}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--lc-messages=C',
  ];
  try {
    await run(findPostgresProgram('initdb'), args, { ...user, cwd: '/', env: { PATH: process.env['PATH'] } });
    renameSync(unfinished, home(dirs));
    chmodSync(home(dirs), 0o700);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Runs after every start and changes nothing when all is there, so that a broken first start heals. */
async function createRolesAndDatabase(dirs: ServiceDirs): Promise<void> {
  const done = `${home(dirs)}.roles`;
  if (existsSync(done)) return;
  const { postgresOwner, postgresApp } = dirs.secrets;
  const plain = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE';
  const [roles, databases] = [await names('pg_roles', 'rolname'), await names('pg_database', 'datname')];
  for (const role of ['touchline_owner', 'touchline_app']) {
    if (!roles.includes(role)) await runSql(dirs, `CREATE ROLE ${role}`);
  }
  await runSql(dirs, `ALTER ROLE touchline_owner ${plain} CREATEDB PASSWORD '${postgresOwner}'`);
  await runSql(dirs, `ALTER ROLE touchline_app ${plain} NOCREATEDB PASSWORD '${postgresApp}'`);
  if (!databases.includes('touchline')) await runSql(dirs, 'CREATE DATABASE touchline OWNER touchline_owner');
  writeFileSync(done, '');

  async function names(catalog: string, column: string): Promise<string[]> {
    return (await runSql(dirs, `SELECT ${column} FROM ${catalog}`)).split('\n');
  }
}

/** A cluster stays with the version that made it, also when a newer one is installed later. */
function programOf(dirs: ServiceDirs, name: string): string {
  const versionFile = path.join(home(dirs), 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  return findPostgresProgram(name, version);
}

function clusterUser(): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const user = findSystemUser('postgres');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres');
  return user;
}
