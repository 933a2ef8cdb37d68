import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { signalAll } from '../../../scripts/services/processes.ts';
import { findPostgresProgram } from '../../../scripts/services/programs.ts';
import { findSystemUser } from '../../../scripts/services/service-dirs.ts';
import { renderTemplate } from '../../../scripts/services/template.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';
import { processesInNamespace } from '../lib/namespace.ts';
import { startCommand, type StartedProgram } from '../lib/program.ts';
import type { ClusterMachine } from './network.ts';

export interface Member extends ClusterMachine {
  readonly name: string;
  readonly configFile: string;
  readonly dataFolder: string;
  readonly socketFolder: string;
  /** Where pgBackRest of this machine looks for its configuration. */
  readonly backrestFile: string;
  startEtcd(): void;
  startPatroni(): void;
  /** Stops PostgreSQL with it, in good order. */
  stopPatroni(): Promise<void>;
  /** The oldest process of PostgreSQL. */
  postmaster(): number;
  etcd(): StartedProgram;
  /** To every process of the machine. */
  signal(signal: NodeJS.Signals): void;
  /** Ends Patroni and PostgreSQL; etcd goes on. */
  killDatabase(): void;
}

export interface MemberPlan {
  readonly name: string;
  readonly machine: ClusterMachine;
  readonly folder: string;
  readonly logFolder: string;
  /** Values for the templates of deploy/database, alike on all machines. */
  readonly shared: Readonly<Record<string, string>>;
}

/** One machine of the database: etcd, Patroni and the PostgreSQL that Patroni starts, with the files of deploy/database. */
export function createMember({ name, machine, folder, logFolder, shared }: MemberPlan): Member {
  const user = findSystemUser('postgres');
  if (user === undefined) throw new Error('there is no user postgres');
  const own = (file: string, mode: number) => {
    chownSync(file, user.uid, user.gid);
    chmodSync(file, mode);
  };
  const [run, data, etcdData] = ['run', 'data', 'etcd'].map((part) => path.join(folder, part)) as [
    string,
    string,
    string,
  ];
  for (const made of [folder, run]) {
    mkdirSync(made, { recursive: true });
    own(made, 0o700);
  }
  const write = (file: string, text: string) => {
    const at = path.join(folder, file);
    writeFileSync(at, text);
    own(at, 0o600);
    return at;
  };
  const given = { ...shared, NAME: name, ADDRESS: machine.address };
  const etcdEnv = parseEnv(renderTemplate('database/etcd.env.template', { ...given, DATA: etcdData }));
  const configFile = write(
    'patroni.yml',
    renderTemplate('database/patroni.yml.template', {
      ...given,
      DATA: data,
      RUN: run,
      POSTGRES_PROGRAMS: path.dirname(findPostgresProgram('postgres', '15')),
      TLS_CERT: write('tls.crt', selfSigned.cert),
      TLS_KEY: write('tls.key', selfSigned.key),
    }),
  );
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const inside = ['ip', 'netns', 'exec', machine.namespace, 'env', `--chdir=${folder}`, 'setpriv', ...identity];
    return startCommand([...inside, program, ...args], env, path.join(logFolder, `${name}-${program}.log`));
  };
  const backrestFile = path.join(folder, 'pgbackrest.conf');
  let etcd: StartedProgram | undefined;
  let patroni: StartedProgram | undefined;
  const processes = () => processesInNamespace(machine.namespace);

  return {
    ...machine,
    name,
    configFile,
    dataFolder: data,
    socketFolder: run,
    backrestFile,
    startEtcd: () => void (etcd = start('etcd', [], etcdEnv)),
    startPatroni: () => void (patroni = start('patroni', [configFile], { PGBACKREST_CONFIG: backrestFile })),
    stopPatroni: async () => await patroni?.end('SIGTERM'),
    postmaster: () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    etcd() {
      if (etcd === undefined) throw new Error(`etcd of ${name} was not started`);
      return etcd;
    },
    signal: (signal) => signalAll(processes(), signal),
    killDatabase() {
      const database = processes().filter((pid) => pid !== etcd?.pid);
      signalAll(database, 'SIGKILL');
    },
  };
}
