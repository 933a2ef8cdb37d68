import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { countSpans } from '../tracing/span-metrics.ts';
import type { Tracing } from '../tracing/tracing.types.ts';
import { workerMetrics } from './metric-names.ts';
import type { MetricsSource } from './metrics-server.ts';
import { collectDefaultMetrics, Gauge, Registry } from './prometheus.ts';

/** What the database says. */
const ofDatabase = {
  queueAge: { help: 'Age of the oldest job that is due and not begun' },
  settlementLag: { help: 'How long the oldest match has waited to be settled' },
  settlementWaiting: { help: 'Matches that wait to be settled' },
  signedHeadAge: { help: 'Age of the last complete signing of heads of the log' },
  feedLag: { help: 'Since a list of the supplier was last read', label: 'supplier' },
  liveSessions: { help: 'Live sessions under way' },
  relayTargets: { help: 'Push targets of live sessions by the state of their relay', label: 'state' },
  nodeUp: { help: 'Whether the media node answered within ten seconds', label: 'node' },
  nodeSessions: { help: 'Live sessions of the media node', label: 'node' },
  nodeRelays: { help: 'Relays of the media node', label: 'node' },
  nodeCapacity: { help: 'Sessions that the front may send to the media node', label: 'node' },
  standbys: { help: 'Servers that stream from the primary, each through its slot' },
  replicationLag: { help: 'Bytes of the log that a standby has not confirmed', label: 'slot' },
  timeline: { help: 'Rises by one with each fail-over' },
} as const;

type Figure<Known> = Known extends { readonly label: string } ? ReadonlyMap<string, number> : number | null;

/** In seconds, unless the name says otherwise. Null where nobody knows. */
export type WorkerFigures = { readonly [Key in keyof typeof ofDatabase]: Figure<(typeof ofDatabase)[Key]> };

/** Files that an operator’s commands touch after a success. */
const marks = { backup: 'backupAge', 'packed-files': 'filesAge', 'restore-drill': 'restoreAge' } as const;

/** Shorter than Prometheus waits for a scrape. */
const patienceMs = 3000;

interface WorkerSources {
  readonly marksFolder: string | undefined;
  readonly standbysWanted: number;
  readonly look: () => Promise<WorkerFigures>;
  /** Days by address. */
  readonly certificates: () => Promise<ReadonlyMap<string, number>>;
  readonly tracing?: Pick<Tracing, 'counts'> | undefined;
}

/** Asks anew with each scrape, so that every worker says the same. A figure that nobody knows is left out. */
export function createWorkerMetrics(sources: WorkerSources): MetricsSource {
  const { marksFolder, standbysWanted, look, certificates, tracing } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countSpans(registry, tracing);

  function shown(key: keyof typeof workerMetrics, help: string, label?: string) {
    const labelNames = label === undefined ? [] : [label];
    const gauge = new Gauge({ name: workerMetrics[key], help, labelNames, registers: [registry] });
    return (value: number | null | undefined | ReadonlyMap<string, number>) => {
      gauge.reset();
      // Without a label a reset leaves a zero.
      if (label === undefined) gauge.remove();
      if (typeof value === 'number') gauge.set(value);
      else for (const [name, each] of value ?? []) gauge.set({ [label ?? '']: name }, each);
    };
  }

  const figures = Object.entries(ofDatabase).map(([key, known]) => {
    const name = key as keyof typeof ofDatabase;
    return [name, shown(name, known.help, 'label' in known ? known.label : undefined)] as const;
  });
  const ages = Object.entries(marks).map(([mark, key]) => [mark, shown(key, `Age of the last ${mark}`)] as const);
  const showUp = shown('figuresUp', 'Whether the database answered this scrape');
  const showWanted = shown('standbysWanted', 'Servers that should stream from the primary');
  const showDays = shown('certificateDays', 'Days until the served certificate ends', 'address');

  async function ageOf(mark: string): Promise<number | null> {
    const found = marksFolder === undefined ? null : await stat(join(marksFolder, mark)).catch(() => null);
    return found === null ? null : (Date.now() - found.mtimeMs) / 1000;
  }

  let looking: Promise<WorkerFigures | null> | undefined;
  /** One question at a time: a database that stands still gets no further ones. */
  async function lookInTime(): Promise<WorkerFigures | null> {
    looking ??= look()
      .catch(() => null)
      .finally(() => (looking = undefined));
    return await Promise.race([looking, pause(patienceMs, null, { ref: false })]);
  }

  return {
    contentType: registry.contentType,
    async metrics() {
      const [found, days] = await Promise.all([lookInTime(), certificates()]);
      showUp(found === null ? 0 : 1);
      showWanted(standbysWanted);
      showDays(days);
      for (const [key, show] of figures) show(found?.[key]);
      for (const [mark, show] of ages) show(await ageOf(mark));
      return await registry.metrics();
    },
  };
}
