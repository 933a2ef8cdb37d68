import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';

import { inMerchant } from '@touchline/db/transaction';

import { runSql } from '../../../scripts/services/postgres.service.ts';
import { until } from '../../../scripts/services/processes.ts';
import { openServiceDirs, proofOptions } from '../../../scripts/services/service-dirs.ts';
import { signLogHeads } from '../../server/src/modules/operation-logs/index.ts';
import { openQueue } from '../../server/src/platform/jobs/queue.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';
import { statusOf } from '../faults/scenes.ts';
import { openStandIns } from '../feed/stand-ins.ts';
import { longWaitMs } from '../lib/patience.ts';
import { openSession, plantCrowd, type ProofPerson } from '../lib/people.ts';
import type { StartedProgram } from '../lib/program.ts';
import { metricsPort, openWorld, type World } from '../lib/world.ts';
import { type Prometheus, startPrometheus, type Targets } from './prometheus.ts';

export interface WatchedStage {
  readonly world: World;
  readonly prometheus: Prometheus;
  readonly targets: Targets;
  readonly people: readonly ProofPerson[];
  api: StartedProgram;
  worker: StartedProgram;
}

/** Whose worlds of suppliers are read through in a moment. */
const supplied = { SUPPLIER_TEAMS: '60', SUPPLIER_MATCHES_PER_DAY: '10' };
const slot = 'watched';
const askEveryMs = 250;

const portOf = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A product that has everything that is watched: suppliers, media nodes, marks of backups, a certificate, a standby’s slot. */
export async function openWatchedWorld(): Promise<World> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-watched-'));
  for (const mark of ['backup', 'packed-files', 'restore-drill']) writeFileSync(path.join(scratch, mark), '');
  const tls = createTlsServer(selfSigned);
  const world = await openWorld({
    name: 'watched',
    services: ['postgres', 'redis', 'ingest1', 'ingest2', 'front'],
    settings: {
      ...noLimits,
      LOG_LEVEL: 'warn',
      CAPTCHA_POOL: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      WORKER_METRICS_PORT: String(metricsPort(proofOptions().portBase, 1) + 1),
      BACKUP_MARKS: scratch,
      CERTIFICATE_ADDRESSES: `127.0.0.1:${await portOf(tls)}`,
    },
  });
  const dirs = openServiceDirs(world.options);
  const dropSlot = `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '${slot}'`;
  await runSql(dirs, dropSlot);
  await runSql(dirs, `SELECT pg_create_physical_replication_slot('${slot}', true)`);
  return {
    ...world,
    async close(outcome) {
      // The next proof uses the same server.
      await runSql(dirs, dropSlot).catch(() => undefined);
      tls.close();
      rmSync(scratch, { recursive: true, force: true });
      await world.close(outcome);
    },
  };
}

/** Programs and people at work, and Prometheus beside them. */
export async function openWatchedStage(world: World, isQuick: boolean): Promise<WatchedStage> {
  const { owner, options, logFolder, ports } = world;
  const people = await plantCrowd(owner, { merchants: 1, perMerchant: 20 });
  for (const person of people) person.session = (await openSession(owner, person)).token;
  const standIns = await openStandIns(world, supplied, ['tennis']);
  Object.assign(world.env, standIns.settings);
  const worker = world.startWorker();
  const api = await world.startApi(0);
  await signHeads(world);
  // No etcd runs here: something that answers stands for it.
  const etcd = createHttpServer((_request, response) => response.end('')).unref();
  const targets: Targets = {
    apis: [metricsPort(options.portBase, 0)],
    workers: [Number(world.env['WORKER_METRICS_PORT'])],
    etcds: [`127.0.0.1:${await portOf(etcd)}`],
  };
  const folder = path.join(options.dataFolder, 'prometheus');
  const logFile = path.join(logFolder, 'prometheus.log');
  const prometheus = await startPrometheus({ folder, port: ports.web, logFile, targets, isQuick });
  void keepAsking(world, people);
  return { world, prometheus, targets, people, api, worker };
}

/** The worker signs at once, and not only at the next five minutes. */
async function signHeads({ owner }: World): Promise<void> {
  const queue = await openQueue(owner, () => undefined);
  await inMerchant(owner, null, (tx) => queue.send(tx, signLogHeads, {}));
  await queue.stop();
  const done = `SELECT FROM queue.job WHERE name = 'sign-log-heads' AND state = 'completed'`;
  const isSigned = async () => ((await owner.query(done)).rowCount ?? 0) > 0;
  if (!(await until(isSigned, longWaitMs))) throw new Error('the worker signed no heads');
}

/** A few calls a second, as long as the proof runs. */
async function keepAsking({ ports }: World, people: readonly ProofPerson[]): Promise<void> {
  const wire = createWire({ port: ports.api, sockets: 4, timeoutMs: 10_000 });
  for (;;) {
    for (const person of people) {
      await statusOf(wire, person);
      await rest(askEveryMs, undefined, { ref: false });
    }
  }
}
