import type { PageState } from '../page/navigation.ts';
import type { ClearReason, SessionUser } from './session.ts';

export type LossReason = Exclude<ClearReason, 'signed-out'>;

/** Why someone is asked to sign in, and where they were. */
export interface Loss {
  readonly reason: LossReason;
  readonly from: string;
  readonly personId: string;
}

/** A sign-out on purpose leaves nothing behind and needs no explanation. */
export function signInState(reason: ClearReason, lost: SessionUser | null, from: string): PageState {
  if (reason === 'signed-out' || lost === null) return { reason: 'signed-out' };
  return { reason, from, personId: lost.id };
}

/** The history of a tab can hold anything. */
export function readLoss(state: unknown): Loss | null {
  if (typeof state !== 'object' || state === null) return null;
  const { reason, from, personId } = state as Record<string, unknown>;
  if (reason !== 'expired' && reason !== 'ended-elsewhere') return null;
  if (typeof from !== 'string' || typeof personId !== 'string') return null;
  return { reason, from, personId };
}
