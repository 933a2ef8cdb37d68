import type { Pool } from '@touchline/db/pool';
import type { Tx } from '@touchline/db/transaction';
import { fromKysely, PgBoss } from 'pg-boss';

/** Every job by name, with what it carries: ids only, never a secret. */
export interface Jobs {
  'password-reset-mail': { resetId: string };
  'email-change-mail': { undoId: string };
  'second-factor-mail': { merchantCode: string; accountId: string; event: 'enabled' | 'disabled' | 'reset' };
}

export type JobName = keyof Jobs;

const mailQueue = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  notify: true,
};

const queues: Record<JobName, object> = {
  'password-reset-mail': mailQueue,
  'email-change-mail': mailQueue,
  'second-factor-mail': mailQueue,
};

const schedules = { 'hourly-upkeep': '7 * * * *' } as const;

export type ScheduledJob = keyof typeof schedules;

const schema = 'queue';

/** Made by `migrate` as the owner; at run time the server makes no tables. */
export async function createQueues(ownerUrl: string, grant: (sql: string) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.createQueue(name, { retryLimit: 2 });
    await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
  await grant(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO touchline_app`);
  await grant(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO touchline_app`);
}

export interface Queue {
  /** Queued with the transaction: a job exists exactly when its write does. */
  send<N extends JobName>(tx: Tx, name: N, data: Jobs[N]): Promise<void>;
  stop(): Promise<void>;
}

export async function openQueue(pool: Pool, onError: (error: Error) => void): Promise<Queue> {
  const boss = await start(pool, onError, false);
  return {
    send: async (tx, name, data) => void (await boss.send(name, data, { db: fromKysely(tx) })),
    stop: () => boss.stop({ graceful: false }),
  };
}

export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> } & Record<
  ScheduledJob,
  () => Promise<void>
>;

/** Takes jobs one at a time per queue; a job that throws comes back later. */
export async function workQueue(
  pool: Pool,
  handlers: JobHandlers,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const boss = await start(pool, onError, true);
  for (const [name, handle] of Object.entries(handlers) as [string, (data: unknown) => Promise<void>][]) {
    await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) {
        try {
          await handle(job.data);
        } catch (error) {
          onError(error as Error);
          throw error;
        }
      }
    });
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}

async function start(pool: Pool, onError: (error: Error) => void, works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}
