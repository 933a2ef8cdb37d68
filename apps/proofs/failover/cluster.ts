import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { until } from '../../../scripts/services/processes.ts';
import { renderTemplate } from '../../../scripts/services/template.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';
import { longWaitMs } from '../lib/patience.ts';
import { startCommand } from '../lib/program.ts';
import { createMember, type Member } from './member.ts';
import { openNetwork } from './network.ts';

const run = promisify(execFile);
const database = 'touchline';

export interface FailoverCluster {
  readonly members: readonly Member[];
  /** This machine, as the members reach it. */
  readonly gateway: string;
  readonly certificate: string;
  /** Through HAProxy, by TLS with the certificate checked. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The superuser at one member, past HAProxy. */
  readonly directUrl: (member: Member) => string;
  patronictl(...args: string[]): Promise<string>;
  /** The member that holds the lock, as the other members know it. */
  leader(): Promise<Member>;
  /** Waits until one member leads, both others stream from it, and one of these is the synchronous standby. */
  untilWhole(withinMs?: number): Promise<boolean>;
  close(): void;
}

export interface FailoverPlan {
  readonly parent: string;
  readonly portBase: number;
  /** Where HAProxy listens. */
  readonly port: number;
  readonly logFolder: string;
}

interface ListedMember {
  readonly Member: string;
  readonly Role: string;
  readonly State: string;
  readonly 'Lag in MB'?: number | string;
}

/** Three machines with etcd and Patroni, and HAProxy on this one. */
export async function openCluster({ parent, portBase, port, logFolder }: FailoverPlan): Promise<FailoverCluster> {
  const folder = mkdtempSync(path.join(parent, 'touchline-failover-'));
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755);
  const network = openNetwork(`tf${portBase}`, `10.214.${Math.floor(portBase / 100) % 256}`, 3);
  const close = () => {
    network.close();
    // What was killed just now may still hold a file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  process.on('exit', close);
  const named = network.machines.map((machine, at) => ({ name: `db${at + 1}`, machine }));
  const list = (one: (name: string, address: string) => string) =>
    named.map(({ name, machine }) => one(name, machine.address));
  const password = () => randomBytes(18).toString('base64url');
  const superuser = password();
  const shared = {
    NETWORK: network.range,
    ETCD_PEERS: list((name, address) => `${name}=http://${address}:2380`).join(),
    ETCD_HOSTS: list((_, address) => `${address}:2379`).join(),
    RESTAPI_PASSWORD: password(),
    SUPERUSER_PASSWORD: superuser,
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
  };
  const members = named.map((plan) =>
    createMember({ ...plan, folder: path.join(folder, plan.name), logFolder, shared }),
  );
  const certificate = path.join(folder, 'ca.pem');
  writeFileSync(certificate, selfSigned.cert);
  const proxyFile = path.join(folder, 'haproxy.cfg');
  const servers = list((name, address) => `server ${name} ${address}:5432 check port 8008`).join('\n    ');
  writeFileSync(proxyFile, renderTemplate('database/haproxy.cfg.template', { PORT: port, SERVERS: servers }));
  await run('haproxy', ['-c', '-f', proxyFile]);
  const proxy = startCommand(['haproxy', '-db', '-f', proxyFile], {}, path.join(logFolder, 'haproxy.log'));
  const tls = `sslmode=verify-full&sslrootcert=${certificate}`;
  const [ownerPassword, appPassword] = [password(), password()];
  const url = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/${database}?${tls}`;
  const urlAt = ({ address }: Member, name: string) =>
    `postgres://postgres:${superuser}@${address}:5432/${name}?sslmode=no-verify`;

  const patronictl = async (...args: string[]) =>
    (await run('patronictl', ['--config-file', members[0]?.configFile ?? '', ...args], { timeout: 60_000 })).stdout;
  const listed = async () =>
    JSON.parse(await patronictl('list', 'touchline', '--format', 'json').catch(() => '[]')) as ListedMember[];
  const leader = async () => {
    const name = (await listed()).find(({ Role }) => Role === 'Leader')?.Member;
    const found = members.find((member) => member.name === name);
    if (found === undefined) throw new Error('no member leads');
    return found;
  };
  const isWhole = async () => {
    const found = await listed();
    const roles = found.map(({ Role }) => Role).toSorted();
    if (roles.join() !== 'Leader,Replica,Sync Standby') return false;
    return found.every(({ Role, State, 'Lag in MB': lag }) => isUp(State) && (Role === 'Leader' || lag === 0));
  };
  const cluster: FailoverCluster = {
    members,
    gateway: network.gateway,
    certificate,
    ownerUrl: url('touchline_owner', ownerPassword),
    appUrl: url('touchline_app', appPassword),
    directUrl: (member) => urlAt(member, database),
    patronictl,
    leader,
    untilWhole: (withinMs = longWaitMs) => until(isWhole, withinMs),
    close() {
      void proxy.end('SIGTERM');
      close();
    },
  };
  for (const member of members) member.startEtcd();
  for (const member of members) member.startPatroni();
  if (!(await cluster.untilWhole(60_000))) throw new Error(`the cluster did not come up: see ${logFolder}`);
  await runAll(urlAt(await leader(), 'postgres'), [
    `CREATE ROLE touchline_owner LOGIN CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE ROLE touchline_app LOGIN PASSWORD '${appPassword}'`,
    `CREATE DATABASE ${database} OWNER touchline_owner`,
  ]);
  return cluster;
}

function isUp(state: string): boolean {
  return state === 'running' || state === 'streaming';
}

async function runAll(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
