import type { Pool } from '@touchline/db/pool';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly calls: Histogram<'call' | 'status'>;
  readonly logHeadWait: Histogram;
}

export function createMetrics(pools: Readonly<Record<'write' | 'read' | 'long', Pool>>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const connections = new Gauge({
    name: 'touchline_database_connections',
    help: 'Connections of the pools by state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  void connections;
  return {
    registry,
    calls: new Histogram({
      name: 'touchline_call_seconds',
      help: 'Duration of calls',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers: [registry],
    }),
    logHeadWait: new Histogram({
      name: 'touchline_log_head_wait_seconds',
      help: 'Wait for the lock on the head of a merchant’s operation log',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1],
      registers: [registry],
    }),
  };
}
