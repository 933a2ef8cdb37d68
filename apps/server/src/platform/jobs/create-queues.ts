import { PgBoss } from 'pg-boss';

import type { AnyJob } from './job.ts';
import { queueSchema as schema } from './queue.ts';

/** The library's own. */
const isInternal = (name: string) => name.startsWith('__');

/**
 * Made by `migrate` as the owner, from the jobs that are declared; at run time the server makes no tables. What nobody
 * declares any more goes: its schedule, and its queue with whatever waits there.
 */
export async function createQueues(
  ownerUrl: string,
  jobs: readonly AnyJob[],
  grant: (sql: string) => Promise<unknown>,
): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name).filter((name) => !isInternal(name)));
  const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
  for (const { name, limits, schedule } of jobs) {
    const options = { ...limits, notify: schedule === undefined };
    if (known.delete(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    if (schedule === undefined) continue;
    await boss.schedule(name, schedule);
    scheduled.delete(name);
  }
  for (const name of scheduled) await boss.unschedule(name);
  for (const name of known) await boss.deleteQueue(name);
  await boss.stop({ graceful: false });
  await grant(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO touchline_app`);
  await grant(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO touchline_app`);
}
