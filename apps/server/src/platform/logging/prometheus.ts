import { createRequire } from 'node:module';

import type whole from 'prom-client';
import type {
  Counter as AnyCounter,
  Gauge as AnyGauge,
  Histogram as AnyHistogram,
  Registry as MetricRegistry,
} from 'prom-client';

type Parts = typeof whole;
type Measure = (registry: MetricRegistry, config: { readonly eventLoopMonitoringPrecision: number }) => void;

// The whole package loads OpenTelemetry, for exemplars that nobody asks for: each part is loaded by itself.
const part = createRequire(import.meta.url);

export const Counter = part('prom-client/lib/counter') as Parts['Counter'];
export const Gauge = part('prom-client/lib/gauge') as Parts['Gauge'];
export const Histogram = part('prom-client/lib/histogram') as Parts['Histogram'];
export const Registry = part('prom-client/lib/registry') as Parts['Registry'];

export type Counter<Label extends string = string> = AnyCounter<Label>;
export type Gauge<Label extends string = string> = AnyGauge<Label>;
export type Histogram<Label extends string = string> = AnyHistogram<Label>;
export type Registry = MetricRegistry;

const measures = [
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'processMaxFileDescriptors',
  'eventLoopLag',
  'processResources',
  'processHandles',
  'processRequests',
  'heapSizeAndUsed',
  'heapSpacesSizeAndUsed',
  'version',
  'gc',
].map((name) => part(`prom-client/lib/metrics/${name}`) as Measure);

/** The figures of a Node process that the whole package collects. */
export function collectDefaultMetrics({ register: registry }: { readonly register: MetricRegistry }): void {
  for (const measure of measures) measure(registry, { eventLoopMonitoringPrecision: 10 });
  const counter = (kind: string, help: string, secondsOf: (used: NodeJS.CpuUsage) => number) =>
    new Counter({
      name: `process_cpu_${kind}seconds_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(secondsOf(process.cpuUsage()));
      },
    });
  counter('', 'Total user and system CPU time spent in seconds.', ({ user, system }) => (user + system) / 1e6);
  counter('user_', 'Total user CPU time spent in seconds.', ({ user }) => user / 1e6);
  counter('system_', 'Total system CPU time spent in seconds.', ({ system }) => system / 1e6);
}
