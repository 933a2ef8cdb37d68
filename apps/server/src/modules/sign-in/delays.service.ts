import type { Tx } from '@touchline/db/transaction';

import { Refusal } from '../../platform/refusal.ts';
import { recordFailure, secondsToWait } from './failures.repository.ts';

export interface CountedSubject {
  readonly subject: string;
  readonly delaySeconds: (failures: number) => number;
}

/** Asked again after the hash: of tries made side by side only the first few learn whether they were right. */
export async function requireNoDelay(tx: Tx, subjects: readonly string[]): Promise<void> {
  const retryAfterSeconds = await secondsToWait(tx, subjects);
  if (retryAfterSeconds > 0) throw new Refusal('rateLimited', { retryAfterSeconds });
}

/** One more failure of each; whoever failed while a try beside it began the delay is only told to wait. */
export async function countFailure(tx: Tx, counted: readonly CountedSubject[]): Promise<void> {
  let isFirst = true;
  for (const { subject, delaySeconds } of counted)
    if (!(await recordFailure(tx, subject, delaySeconds))) isFirst = false;
  if (isFirst) return;
  await requireNoDelay(
    tx,
    counted.map(({ subject }) => subject),
  );
}
