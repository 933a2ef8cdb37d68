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
  feedLags: new Map([['NAMI', 1.5]]),
};
const shown = async (look: () => Promise<WorkerFigures>, folder: string | undefined = marks) => {
  const text = await createWorkerMetrics(folder, look).metrics();
  return new Map(
    Array.from(text.matchAll(/^(touchline_\S+) (\S+)$/gm), ([, name = '', value]) => [name, Number(value)]),
  );
};

it('a worker shows what the database says', async () => {
  expect(Object.fromEntries(await shown(async () => figures))).toEqual({
    touchline_queue_age_seconds: 12,
    touchline_settlement_lag_seconds: 3,
    touchline_settlement_waiting: 2,
    touchline_signed_head_age_seconds: 60,
    touchline_live_sessions: 7,
    'touchline_feed_lag_seconds{supplier="NAMI"}': 1.5,
    touchline_figures_up: 1,
  });
});

it('figures that nobody knows are left out, and a database that does not answer shows', async () => {
  const unsigned = await shown(async () => ({ ...figures, signedHeadAge: null }));
  expect(unsigned.has('touchline_signed_head_age_seconds')).toBe(false);
  const away = await shown(() => Promise.reject(new Error('away')));
  expect(Object.fromEntries(away)).toEqual({ touchline_figures_up: 0 });
});

it('marks of backup and restore are as old as their files', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  writeFileSync(path.join(marks, 'backup'), '');
  utimesSync(path.join(marks, 'backup'), hourAgo, hourAgo);
  const found = await shown(async () => figures);
  expect(found.get('touchline_backup_age_seconds')).toBeCloseTo(3600, -2);
  expect(found.has('touchline_restore_proven_age_seconds')).toBe(false);
});
