import type { Tx } from '@touchline/db/transaction';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { accountDelaySeconds, addressDelaySeconds } from '@touchline/domain/sign-in/lockout';

import type { Config } from '../../platform/config/config.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordFailure, secondsToWait } from './failures.repository.ts';
import { accountSubject } from './known-addresses.repository.ts';

export interface CountedSubject {
  readonly subject: string;
  readonly delaySeconds: (failures: number) => number;
}

/** Whose failures count: those of an account at one address, or of a remembered device, so that a stranger shuts nobody out. */
export type SignInSubjects = readonly [own: string, address: string];

export function signInSubjects(account: string, deviceId: string | null, address: string): SignInSubjects {
  const source = addressKey(address);
  const own = deviceId === null ? accountSubject(accountKey(account), source) : `device:${deviceId}`;
  return [own, `address:${source}`];
}

export function countedSubjects([own, address]: SignInSubjects, config: Config): CountedSubject[] {
  const ofAddress = (failures: number) => addressDelaySeconds(failures, config.ADDRESS_FAILURES_ALLOWED);
  return [
    { subject: own, delaySeconds: accountDelaySeconds },
    { subject: address, delaySeconds: ofAddress },
  ];
}

/**
 * Wrong codes of the second step have a count besides, which a new password does not clear: whoever reads the mails would
 * guess on. A remembered device's own count is none that a new password clears.
 */
export function secondStepSubjects(accountId: string, deviceId: string | null): string[] {
  return deviceId === null ? [`second-step:${accountId}`] : [];
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
