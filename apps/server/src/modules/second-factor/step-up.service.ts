import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PrepareContext, SignedInContext } from '../../platform/route.ts';
import {
  acceptOwnPassword,
  createOwnPasswordProof,
  lockOwnAccount,
  markProven,
  type ProvenPassword,
  sessionAudit,
} from '../sign-in/index.ts';
import type { OwnFactor } from './own-factor.service.ts';

/** Null where it was a code, which is used up already. */
export type StepUpProof = ProvenPassword | null;

/** Proves that the session's owner is present: by their password, or by a code if a factor is on. */
export function createStepUp(platform: Platform, own: OwnFactor) {
  const provePassword = createOwnPasswordProof(platform);
  return {
    async prove(
      context: PrepareContext,
      { password, code }: { password?: string | undefined; code?: string | undefined },
    ): Promise<StepUpProof> {
      if (password !== undefined) return await provePassword(context, 'password', password);
      if (code === undefined) throw new Refusal('validation');
      await own.prove(context, code);
      return null;
    },

    async mark(context: SignedInContext, proof: StepUpProof): Promise<void> {
      context.changes.addSecret(sessionAudit, context.session.id, 'proof');
      if (proof === null) {
        await lockOwnAccount(context);
        await markProven(context.tx, context.session.id);
      } else await acceptOwnPassword(context, 'password', proof);
    },
  };
}
