import { bulkFilterLimit, pageLimits } from '@touchline/domain/constants';

import { Refusal } from '../refusal.ts';

/** Counted as far as a list counts, so that it can be said how many there are. */
export const mostCounted = pageLimits.cappedTotal + 1;

interface AgreedRows {
  /** As many as whoever asks has agreed to. */
  readonly agreed: number | undefined;
  /** The records and their measure word. */
  readonly noun: string;
  readonly unit: string;
}

/** Refuses a bulk act on all rows of a list where there are none, more than agreed to, or too many at once. */
export function requireAgreed(found: number, { agreed = bulkFilterLimit, noun, unit }: AgreedRows): void {
  if (found === 0) throw refused(`没有符合条件的${noun}`);
  if (found <= Math.min(agreed, bulkFilterLimit)) return;
  if (found <= bulkFilterLimit) throw refused(`符合条件的${noun}已增至 ${found} ${unit}，请核对后再操作`);
  const [counted, most] = [Math.min(found, pageLimits.cappedTotal), bulkFilterLimit].map((n) => n.toLocaleString('en'));
  const many = found > pageLimits.cappedTotal ? `超过 ${counted}` : `有 ${counted}`;
  throw refused(`符合条件的${noun}${many} ${unit}，一次最多处理 ${most} ${unit}，请缩小筛选范围`);
}

function refused(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage }] });
}
