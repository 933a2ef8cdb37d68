import { randomUUID } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import type { Tx } from '@touchline/db/transaction';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';

import { withTrace } from '../tracing/sent-trace.ts';
import type { Tracing } from '../tracing/tracing.types.ts';

export const queueSchema = 'queue';

/** The part of a job that a sender needs. */
interface Sendable<Data> {
  readonly name: string;
  readonly payload: z.ZodType<Data>;
}

export interface Queue {
  /** Queued with the transaction: a job exists exactly when its write does. */
  send<Data extends object>(tx: Tx, job: Sendable<Data>, data: NoInfer<Data>): Promise<void>;
  /** Takes the same steps whether the job is meant or not; one that is not never leaves the transaction. */
  sendAlike<Data extends object>(tx: Tx, job: Sendable<Data>, data: NoInfer<Data>, isMeant: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function openQueue(
  pool: Pool,
  onError: (error: Error) => void,
  tracing?: Pick<Tracing, 'traceparent'>,
): Promise<Queue> {
  const boss = await startBoss(pool, onError, false);
  const traced = (data: object) => withTrace(data, tracing?.traceparent());
  return {
    send: async (tx, job, data) => void (await boss.send(job.name, traced(data), { db: fromKysely(tx) })),
    async sendAlike(tx, job, data, isMeant) {
      const db = fromKysely(tx);
      const sent = await boss.send(job.name, traced(data), { db });
      await boss.deleteJob(job.name, isMeant || sent === null ? randomUUID() : sent, { db });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

export async function startBoss(pool: Pool, onError: (error: Error) => void, works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    // A prediction that is due at a minute is published within ten seconds of it, also after an outage.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 2,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}
