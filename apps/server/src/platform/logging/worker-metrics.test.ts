import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { createWorkerMetrics, type WorkerFigures } from './worker-metrics.ts';

const marks = mkdtempSync(path.join(tmpdir(), 'touchline-marks-'));
afterAll(() => rmSync(marks, { recursive: true }));

const figures: WorkerFigures = {
  queueAge: 12,
  settlementLag: 3,
  settlementWaiting: 2,
  signedHeadAge: 60,
  liveSessions: 7,
  feedLag: new Map([['NAMI', 1.5]]),
  relayTargets: new Map([['failing', 1]]),
  nodeUp: new Map([['ingest1', 0]]),
  nodeSessions: new Map([['ingest1', 4]]),
  nodeRelays: new Map([['ingest1', 2]]),
  nodeCapacity: new Map([['ingest1', 100]]),
  standbys: 1,
  replicationLag: new Map([['db2', 800]]),
  timeline: 3,
};
const shown = async (look: () => Promise<WorkerFigures>) => {
  const certificates = async () => new Map([['office.example:443', 20]]);
  const text = await createWorkerMetrics({ marksFolder: marks, standbysWanted: 2, certificates, look }).metrics();
  return new Map(
    Array.from(text.matchAll(/^(touchline_\S+) (\S+)$/gm), ([, name = '', value]) => [name, Number(value)]),
  );
};

/** What it knows without the database. */
const ofItself = {
  touchline_database_standbys_wanted: 2,
  'touchline_certificate_days{address="office.example:443"}': 20,
};

it('a worker shows what the database says', async () => {
  expect(Object.fromEntries(await shown(async () => figures))).toEqual({
    touchline_queue_age_seconds: 12,
    touchline_settlement_lag_seconds: 3,
    touchline_settlement_waiting: 2,
    touchline_signed_head_age_seconds: 60,
    touchline_live_sessions: 7,
    'touchline_feed_lag_seconds{supplier="NAMI"}': 1.5,
    'touchline_relay_targets{state="failing"}': 1,
    'touchline_media_node_up{node="ingest1"}': 0,
    'touchline_media_node_sessions{node="ingest1"}': 4,
    'touchline_media_node_relays{node="ingest1"}': 2,
    'touchline_media_node_capacity{node="ingest1"}': 100,
    touchline_database_standbys: 1,
    'touchline_database_replication_lag_bytes{slot="db2"}': 800,
    touchline_database_timeline: 3,
    touchline_figures_up: 1,
    ...ofItself,
  });
});

it('figures that nobody knows are left out, and a database that does not answer shows', async () => {
  const unsigned = await shown(async () => ({ ...figures, signedHeadAge: null }));
  expect(unsigned.has('touchline_signed_head_age_seconds')).toBe(false);
  const away = await shown(() => Promise.reject(new Error('away')));
  expect(Object.fromEntries(away)).toEqual({ touchline_figures_up: 0, ...ofItself });
});

it('a database that stands still shows in time, and is asked once however often somebody scrapes', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    return Promise.withResolvers<WorkerFigures>().promise;
  };
  const certificates = async () => new Map<string, number>();
  const source = createWorkerMetrics({ marksFolder: undefined, standbysWanted: 0, certificates, look });
  const texts = await Promise.all([source.metrics(), source.metrics()]);
  for (const text of texts) expect(text).toContain('touchline_figures_up 0\n');
  expect(looks).toBe(1);
});

it('marks of backup, packed files and restore are as old as their files', async () => {
  for (const [mark, hours] of Object.entries({ backup: 5, 'packed-files': 1 })) {
    const at = new Date(Date.now() - hours * 3_600_000);
    writeFileSync(path.join(marks, mark), '');
    utimesSync(path.join(marks, mark), at, at);
  }
  const found = await shown(async () => figures);
  expect(found.get('touchline_backup_age_seconds')).toBeCloseTo(5 * 3600, -2);
  expect(found.get('touchline_packed_files_age_seconds')).toBeCloseTo(3600, -2);
  expect(found.has('touchline_restore_proven_age_seconds')).toBe(false);
});
