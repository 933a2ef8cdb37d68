import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

const forgottenAfterHours = 24;

/** Seconds until any of the subjects may try again; 0 when all may. */
export async function secondsToWait(tx: Tx, subjects: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('identity.sign_in_failures')
    .select(
      sql<number>`coalesce(ceil(max(extract(epoch FROM next_try_at - clock_timestamp()))), 0)::integer`.as('seconds'),
    )
    .where('subject', 'in', [...subjects])
    .executeTakeFirstOrThrow();
  return Math.max(0, row.seconds);
}

/** Counts one more failure of a subject and delays its next try; false where a try beside it has done so already. */
export async function recordFailure(
  tx: Tx,
  subject: string,
  delaySeconds: (failures: number) => number,
): Promise<boolean> {
  const counted = await tx
    .insertInto('identity.sign_in_failures')
    .values({ subject, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql`CASE WHEN sign_in_failures.last_failed_at < now() - make_interval(hours => ${forgottenAfterHours})
            THEN 1 ELSE sign_in_failures.failures + 1 END`,
          last_failed_at: sql`now()`,
        })
        .where(sql<boolean>`sign_in_failures.next_try_at <= clock_timestamp()`),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted === undefined) return false;
  const delay = delaySeconds(counted.failures);
  if (delay > 0)
    await tx
      .updateTable('identity.sign_in_failures')
      .set({ next_try_at: sql`now() + make_interval(secs => ${delay})` })
      .where('subject', '=', subject)
      .execute();
  return true;
}

export async function clearFailures(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('identity.sign_in_failures')
    .where('subject', 'in', [...subjects])
    .execute();
}
