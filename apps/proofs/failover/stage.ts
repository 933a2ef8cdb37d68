import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { proofOptions } from '../../../scripts/services/service-dirs.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { createWire, type Wire } from '../../server/test/browser/wire.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import type { Figures } from '../faults/figures.ts';
import { createKeyedWriter, type KeyedWriter } from '../faults/keyed-writer.ts';
import { openStandIns } from '../feed/stand-ins.ts';
import { patientPool } from '../lib/patience.ts';
import { openSession, type ProofPerson, plantCrowd } from '../lib/people.ts';
import type { StartedProgram } from '../lib/program.ts';
import { metricsPort, openWorld, type World } from '../lib/world.ts';
import { openBookedStreams } from '../live/booked-streams.ts';
import { type FailoverCluster, openCluster } from './cluster.ts';
import { type KeptStreams, keepStreams } from './kept-streams.ts';
import { createSceneAlerts, type SceneAlerts } from './scene-alerts.ts';

export interface FailoverStage {
  readonly world: World;
  readonly cluster: FailoverCluster;
  readonly figures: Figures;
  /** Half of the people; they write in all scenes. */
  readonly writers: readonly KeyedWriter[];
  /** The other half, each of another merchant. */
  readonly others: readonly ProofPerson[];
  readonly wire: Wire;
  readonly programs: readonly StartedProgram[];
  readonly streams: KeptStreams;
  readonly alerts: SceneAlerts;
  /** How often each scene is played. */
  readonly times: number;
}

/** A world that is read through in a moment. */
const supplied = { SUPPLIER_TEAMS: '60', SUPPLIER_MATCHES_PER_DAY: '10' };
const sports = ['tennis'];
const memory = '/dev/shm';
const crowd = { merchants: 24, perMerchant: 1 };

/** A world whose database is the cluster: API and worker of this checkout reach it through HAProxy. */
export async function openFailoverWorld(): Promise<{ world: World; cluster: FailoverCluster }> {
  const world = await openWorld({
    name: 'failover',
    services: ['postgres', 'redis', 'ingest1', 'ingest2', 'front'],
    settings: {
      ...noLimits,
      CAPTCHA_POOL: '1',
      LOG_LEVEL: 'info',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_STANDBYS: '2',
      WORKER_METRICS_PORT: String(metricsPort(proofOptions().portBase, 1) + 1),
    },
  });
  const { logFolder, options, ports } = world;
  const parent = existsSync(memory) ? memory : tmpdir();
  const cluster = await openCluster({ parent, portBase: options.portBase, port: ports.web, logFolder }).catch(
    async (error: unknown) => {
      await world.close('failed');
      throw error;
    },
  );
  Object.assign(world.env, { DATABASE_URL: cluster.appUrl, DATABASE_OWNER_URL: cluster.ownerUrl });
  const owner = patientPool(cluster.ownerUrl, 4);
  const close: World['close'] = async (outcome) => {
    await owner.end().catch(() => undefined);
    await world.close(outcome);
    cluster.close();
  };
  return { world: { ...world, owner, close }, cluster };
}

/** Migrates the cluster, plants people, starts API and worker and sends streams. */
export async function openFailoverStage(
  opened: { world: World; cluster: FailoverCluster },
  figures: Figures,
  times: number,
): Promise<FailoverStage> {
  const { world, cluster } = opened;
  await migrateAll(cluster.ownerUrl, allJobs);
  const people = await plantCrowd(world.owner, crowd);
  for (const person of people) person.session = (await openSession(world.owner, person)).token;
  await world.owner.query('CREATE TABLE failover_probes (serial integer)');
  const standIns = await openStandIns(world, supplied, sports);
  Object.assign(world.env, standIns.settings);
  const booked = await openBookedStreams(world);
  const programs = [await world.startApi(0), await booked.startWorker()];
  const streams = await keepStreams(world, booked, figures, times > 1 ? 4 : 2);
  const wire = createWire({ port: world.ports.api, sockets: 64, timeoutMs: 20_000 });
  const half = people.length / 2;
  const writers = people.slice(0, half).map((person) => createKeyedWriter(person, wire, world.origin));
  const alerts = createSceneAlerts(world, cluster, figures, times === 1);
  return { world, cluster, figures, writers, others: people.slice(half), wire, programs, streams, alerts, times };
}
