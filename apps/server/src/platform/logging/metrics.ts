import type { Pool } from '@touchline/db/pool';
import type { Redis } from 'ioredis';

import { apiMetrics } from './metric-names.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from './prometheus.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly calls: Histogram<'call' | 'status'>;
  readonly logHeadWait: Histogram;
  readonly readOnly: Gauge;
  readonly eventStreams: Gauge;
  readonly slowRequests: Counter;
}

export function createMetrics(
  pools: Readonly<Record<'write' | 'read' | 'long', Pool>>,
  redis: Pick<Redis, 'ping'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const connections = new Gauge({
    name: apiMetrics.connections,
    help: 'Connections of the pools by state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const redisUp = new Gauge({
    name: apiMetrics.redisUp,
    help: 'Whether Redis answered this scrape',
    registers,
    async collect() {
      const isUp = await redis.ping().then(
        () => true,
        () => false,
      );
      this.set(Number(isUp));
    },
  });
  void [connections, redisUp];
  return {
    registry,
    calls: new Histogram({
      name: apiMetrics.calls,
      help: 'Duration of calls, without event streams that were opened',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    }),
    logHeadWait: new Histogram({
      name: apiMetrics.logHeadWait,
      help: 'Wait for the lock on the head of a merchant’s operation log',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1],
      registers,
    }),
    readOnly: new Gauge({
      name: apiMetrics.readOnly,
      help: 'Whether the database took no write when one was last tried',
      registers,
    }),
    eventStreams: new Gauge({ name: apiMetrics.eventStreams, help: 'Event streams that are open', registers }),
    slowRequests: new Counter({
      name: apiMetrics.slowRequests,
      help: 'Requests that were refused because they came too slowly',
      registers,
    }),
  };
}
