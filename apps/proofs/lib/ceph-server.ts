import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { cephPackages, installMissing } from '../../../scripts/services/packages.ts';
import { until } from '../../../scripts/services/processes.ts';
import { answers, freePort } from '../../server/test/stack/free-port.ts';
import { createBucket, type S3Server } from '../../server/test/stack/s3-server.ts';

const bucket = 'touchline';
const osdBytes = 8 * 1024 ** 3;
const startMs = 120_000;

/** Ceph's gateway over one monitor and one store, all in a folder of its own; a kill takes gateway and store at once. */
export async function startCeph(): Promise<S3Server> {
  installMissing(cephPackages, console.log);
  const ceph = cephIn(mkdtempSync(path.join(tmpdir(), 'touchline-ceph-')));
  const [monitorPort, port] = [await freePort(), await freePort()];
  makeCluster(ceph, monitorPort);
  const start = async () => {
    ceph.launch('osd', 'ceph-osd', '-i', '0');
    ceph.launch('rgw', 'radosgw', '-n', 'client.admin', `--rgw_frontends=beast endpoint=127.0.0.1:${port}`);
    const isReady = await until(async () => {
      ceph.requireRunning();
      return await answers(port);
    }, startMs);
    if (!isReady) throw new Error('Ceph did not start');
  };
  await start();
  const settings = makeBucketUser(ceph, `http://127.0.0.1:${port}`);
  await createBucket(settings);
  return {
    settings,
    kill: async () => void (await Promise.all([ceph.kill('rgw'), ceph.kill('osd')])),
    start,
    async close() {
      for (const name of ['rgw', 'osd', 'mon']) await ceph.kill(name);
      rmSync(ceph.at('.'), { recursive: true, force: true });
    },
  };
}

type Ceph = ReturnType<typeof cephIn>;

/** Runs Ceph's programs with the configuration of a folder. */
function cephIn(folder: string) {
  const at = (name: string) => path.join(folder, name);
  const configured = ['-c', at('ceph.conf')];
  const programs = new Map<string, ChildProcess>();
  process.once('exit', () => {
    for (const child of programs.values()) child.kill('SIGKILL');
  });
  return {
    at,
    run: (program: string, ...args: string[]) =>
      execFileSync(program, [...configured, ...args], {
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: startMs,
      }).toString(),
    launch: (name: string, program: string, ...args: string[]) => {
      const log = openSync(at(`${name}.out`), 'a');
      programs.set(name, spawn(program, [...configured, '-f', ...args], { stdio: ['ignore', log, log] }));
      closeSync(log);
    },
    requireRunning() {
      for (const [name, { exitCode }] of programs)
        if (exitCode !== null)
          throw new Error(`${name} ended: ${readFileSync(at(`${name}.out`), 'utf8').slice(-2000)}`);
    },
    async kill(name: string) {
      const child = programs.get(name);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function makeCluster({ at, run, launch }: Ceph, monitorPort: number): void {
  const fsid = randomUUID();
  for (const name of ['mon', 'osd', 'run']) mkdirSync(at(name));
  writeFileSync(at('ceph.conf'), configuration({ folder: at('.'), fsid, monitorPort }));
  const keyring = (name: string, ...args: string[]) => run('ceph-authtool', '--create-keyring', at(name), ...args);
  keyring('admin.keyring', '--gen-key', '-n', 'client.admin', ...all('mon', 'osd', 'mgr'));
  keyring('mon.keyring', '--gen-key', '-n', 'mon.', ...all('mon'));
  run('ceph-authtool', at('mon.keyring'), '--import-keyring', at('admin.keyring'));
  const address = `[v2:127.0.0.1:${monitorPort}]`;
  run('monmaptool', '--create', '--addv', 'a', address, '--fsid', fsid, at('monmap'));
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('mon.keyring'));
  launch('mon', 'ceph-mon', '-i', 'a');
  const [osdId, osdKey] = [randomUUID(), run('ceph-authtool', '--gen-print-key').trim()];
  writeFileSync(at('osd.json'), JSON.stringify({ cephx_secret: osdKey }));
  run('ceph', 'osd', 'new', osdId, '-i', at('osd.json'));
  keyring('osd/keyring', '-n', 'osd.0', '--add-key', osdKey);
  run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', osdId);
}

function makeBucketUser({ run }: Ceph, endpoint: string): S3Server['settings'] {
  const [id, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  const keys = [`--access-key=${id}`, `--secret-key=${secret}`];
  run('radosgw-admin', 'user', 'create', '--uid=touchline', '--display-name=touchline', ...keys);
  return { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret };
}

const all = (...services: string[]) => services.flatMap((service) => ['--cap', service, 'allow *']);

interface Plan {
  readonly folder: string;
  readonly fsid: string;
  readonly monitorPort: number;
}

/** One copy of everything, by keys as in production. */
function configuration({ folder, fsid, monitorPort }: Plan): string {
  const settings = {
    fsid,
    mon_host: `[v2:127.0.0.1:${monitorPort}]`,
    public_addr: '127.0.0.1',
    auth_cluster_required: 'cephx',
    auth_service_required: 'cephx',
    auth_client_required: 'cephx',
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 4,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_data_avail_crit: 1,
    mon_data: `${folder}/mon`,
    osd_data: `${folder}/osd`,
    osd_objectstore: 'bluestore',
    bluestore_block_size: osdBytes,
    run_dir: `${folder}/run`,
    admin_socket: `${folder}/run/$name.asok`,
    pid_file: `${folder}/run/$name.pid`,
    crash_dir: `${folder}/run`,
    log_file: `${folder}/$name.log`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return ['[global]', ...lines, '[client]', `keyring = ${folder}/admin.keyring`, ''].join('\n');
}
