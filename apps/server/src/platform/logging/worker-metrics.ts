import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import type { MetricsSource } from './metrics-server.ts';

/** In seconds, unless the name says otherwise. */
export interface WorkerFigures {
  readonly queueAge: number;
  readonly settlementLag: number;
  readonly settlementWaiting: number;
  /** Null before the first signature. */
  readonly signedHeadAge: number | null;
  readonly liveSessions: number;
  readonly feedLags: ReadonlyMap<string, number>;
}

/** Files that an operator’s commands touch after a success. */
const markNames = { backup: 'touchline_backup_age_seconds', 'restore-drill': 'touchline_restore_proven_age_seconds' };

/** Asks anew with each scrape, so that every worker says the same. A figure that nobody knows is left out. */
export function createWorkerMetrics(
  marksFolder: string | undefined,
  look: () => Promise<WorkerFigures>,
): MetricsSource {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const figures = {
    queueAge: gauge('touchline_queue_age_seconds', 'Age of the oldest job that is due and not begun'),
    settlementLag: gauge('touchline_settlement_lag_seconds', 'How long the oldest match has waited to be settled'),
    settlementWaiting: gauge('touchline_settlement_waiting', 'Matches that wait to be settled'),
    signedHeadAge: gauge('touchline_signed_head_age_seconds', 'Age of the last complete signing of heads of the log'),
    liveSessions: gauge('touchline_live_sessions', 'Live sessions under way'),
  } as const;
  const feedLag = gauge('touchline_feed_lag_seconds', 'Since a list of the supplier was last read', ['supplier']);
  const marks = Object.entries(markNames).map(([mark, name]) => [mark, gauge(name, `Age of ${mark}`)] as const);

  async function ageOf(mark: string): Promise<number | null> {
    const found = marksFolder === undefined ? null : await stat(join(marksFolder, mark)).catch(() => null);
    return found === null ? null : (Date.now() - found.mtimeMs) / 1000;
  }

  const show = (shown: Gauge, value: number | null | undefined) => {
    shown.remove();
    if (value !== null && value !== undefined) shown.set(value);
  };
  const databaseUp = gauge('touchline_figures_up', 'Whether the database answered this scrape');

  async function refresh(): Promise<void> {
    const found = await look().catch(() => null);
    databaseUp.set(found === null ? 0 : 1);
    for (const [name, shown] of Object.entries(figures)) show(shown, found?.[name as keyof typeof figures]);
    feedLag.reset();
    for (const [supplier, seconds] of found?.feedLags ?? []) feedLag.set({ supplier }, seconds);
    for (const [mark, shown] of marks) show(shown, await ageOf(mark));
  }

  return {
    contentType: registry.contentType,
    async metrics() {
      await refresh();
      return await registry.metrics();
    },
  };
}
