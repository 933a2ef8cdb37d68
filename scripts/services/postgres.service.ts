import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { findSystemUser, isRoot, type Place, type SystemUser } from './place.ts';
import { findPostgresProgram } from './programs.ts';
import type { Service } from './service.ts';

const run = promisify(execFile);

const home = (place: Place) => path.join(place.homeFolder, 'postgres');

const settings = (place: Place) => ({
  listen_addresses: '127.0.0.1',
  port: place.ports.postgres,
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
  command: (place) => ({ file: programOf(place, 'postgres'), args: ['-D', home(place)], user: clusterUser() }),
  files: (place) => ({
    [path.join(home(place), 'postgresql.conf')]: Object.entries(settings(place))
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
    [path.join(home(place), 'pg_hba.conf')]: ['all', 'replication']
      .map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256\n`)
      .join(''),
  }),
  prepare: async (place) => {
    if (!existsSync(home(place))) await createCluster(place);
    // Only called when none of our processes is left: a lock file still here would name a dead or foreign process.
    rmSync(path.join(home(place), 'postmaster.pid'), { force: true });
  },
  isReady: async (place) => {
    const args = ['--quiet', '--host=127.0.0.1', `--port=${place.ports.postgres}`, '--timeout=1'];
    return run(programOf(place, 'pg_isready'), args).then(
      () => true,
      () => false,
    );
  },
  afterStart: createRolesAndDatabase,
  stopSignal: 'SIGINT',
};

export async function runSql(place: Place, sql: string, database = 'postgres'): Promise<string> {
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  const address = `postgres://postgres@127.0.0.1:${place.ports.postgres}/${database}`;
  const env = { PATH: process.env['PATH'], PGPASSWORD: place.secrets.postgresSuperuser };
  const running = run(programOf(place, 'psql'), [...args, address], { env, cwd: '/' });
  running.child.stdin?.end(sql);
  return (await running).stdout.trim();
}

async function createCluster(place: Place): Promise<void> {
  const user = clusterUser();
  const unfinished = `${home(place)}.new`;
  const passwordFile = `${home(place)}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, place.secrets.postgresSuperuser, { mode: 0o600 });
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
    renameSync(unfinished, home(place));
    chmodSync(home(place), 0o700);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Runs after every start and changes nothing when all is there, so that a broken first start heals. */
async function createRolesAndDatabase(place: Place): Promise<void> {
  const done = `${home(place)}.roles`;
  if (existsSync(done)) return;
  const { postgresOwner, postgresApp } = place.secrets;
  const plain = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE';
  const [roles, databases] = [await names('pg_roles', 'rolname'), await names('pg_database', 'datname')];
  for (const role of ['touchline_owner', 'touchline_app']) {
    if (!roles.includes(role)) await runSql(place, `CREATE ROLE ${role}`);
  }
  await runSql(place, `ALTER ROLE touchline_owner ${plain} CREATEDB PASSWORD '${postgresOwner}'`);
  await runSql(place, `ALTER ROLE touchline_app ${plain} NOCREATEDB PASSWORD '${postgresApp}'`);
  if (!databases.includes('touchline')) await runSql(place, 'CREATE DATABASE touchline OWNER touchline_owner');
  writeFileSync(done, '');

  async function names(catalog: string, column: string): Promise<string[]> {
    return (await runSql(place, `SELECT ${column} FROM ${catalog}`)).split('\n');
  }
}

/** A cluster stays with the version that made it, also when a newer one is installed later. */
function programOf(place: Place, name: string): string {
  const versionFile = path.join(home(place), 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  return findPostgresProgram(name, version);
}

function clusterUser(): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const user = findSystemUser('postgres');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres');
  return user;
}
