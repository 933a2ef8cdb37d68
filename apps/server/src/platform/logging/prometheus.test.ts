import whole, { type Registry as MetricRegistry } from 'prom-client';
import { expect, it } from 'vitest';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from './prometheus.ts';

const metricsIn = async (registry: MetricRegistry) =>
  (await registry.getMetricsAsJSON()).map(({ name, type, help }) => ({ name, type, help }));

it('the parts that are loaded one by one are those of the whole package', () => {
  expect({ Counter, Gauge, Histogram, Registry }).toEqual({
    Counter: whole.Counter,
    Gauge: whole.Gauge,
    Histogram: whole.Histogram,
    Registry: whole.Registry,
  });
});

it('a process has the same default metrics as by the whole package', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  collectDefaultMetrics({ register: ours });
  whole.collectDefaultMetrics({ register: theirs });
  const sorted = async (registry: MetricRegistry) =>
    (await metricsIn(registry)).toSorted((one, other) => one.name.localeCompare(other.name));
  expect(await sorted(ours)).toEqual(await sorted(theirs));
});

it('processor time is what the process took since its start, also when it is read twice', async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = async () => {
    const [found] = (await registry.getSingleMetric('process_cpu_seconds_total')?.get())?.values ?? [];
    return found?.value ?? 0;
  };
  const { user, system } = process.cpuUsage();
  await seconds();
  expect(await seconds()).toBeGreaterThanOrEqual((user + system) / 1e6);
  expect(await seconds()).toBeLessThan((user + system) / 1e6 + 1);
});
