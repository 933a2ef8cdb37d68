import { accountDelaySeconds } from '@touchline/domain/sign-in/lockout';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PrepareContext, readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, PersonFacts, Work } from '../../platform/work.ts';
import { accountAudit, clearFailures, lockOwnAccount, tellOwner } from '../sign-in/index.ts';
import { createCodes, type DrawnCodes, type Proof } from './codes.service.ts';
import { codeRefused, demanded, notEnrolled } from './refusals.ts';
import {
  confirmFactor,
  lockFactor,
  ownStatus,
  readStatus,
  removeFactor,
  secondFactorAudit,
} from './second-factor.repository.ts';

export const factorReads: Routes<'second-factor.status'> = {
  'second-factor.status': readRoute({
    ask: () => ({ status: ownStatus }),
    answer({ status: [status] }) {
      if (status === undefined) throw new Refusal('notFound');
      return status;
    },
  }),
};

/** A new factor whose code was right, with the recovery codes that it comes with. */
export interface ProvenFactor {
  readonly proof: Proof;
  readonly drawn: DrawnCodes;
}

export type OwnFactor = ReturnType<typeof createOwnFactor>;

/** One's own second factor. Each code is judged in a transaction before the write's own, so that a wrong one counts. */
export function createOwnFactor({ config, events, logger, passwords, queue }: Platform) {
  const codes = createCodes(config, logger, passwords.stretchInside);

  async function prove(context: PrepareContext, code: string, accepts: { isConfirmed: boolean }): Promise<Proof> {
    const { accountId } = context.actor;
    // Counted apart from sign-in: whoever sits at an open session must not lock the owner out, nor guess without end.
    const subject = `second-factor:${accountId}`;
    const counted = [{ subject, delaySeconds: accountDelaySeconds }];
    const given = await codes.take(context, accountId, code, counted);
    const proof = await context.look(async (tx) => {
      const judged = await codes.judge(tx, accountId, given, counted, accepts);
      if (judged !== null) await clearFailures(tx, [subject]);
      return judged;
    });
    if (proof === null) throw codeRefused(code);
    return proof;
  }

  async function requireEnrolled(context: PrepareContext) {
    const status = await context.look((tx) => readStatus(tx, ownerOf(context)));
    if (!status.enrolled) throw notEnrolled();
    return status;
  }

  return {
    async begin(context: Work<PersonActor>): Promise<{ secret: string; uri: string }> {
      const { tx, actor, changes } = context;
      await lockOwnAccount(context);
      if ((await lockFactor(tx, actor.accountId))?.isConfirmed === true) throw new Refusal('conflict');
      changes.addSecret(accountAudit, actor.accountId, 'secondFactor');
      return await codes.newSecret(tx, ownerOf(context), actor.account);
    },

    async proveNew(context: PrepareContext, code: string): Promise<ProvenFactor> {
      const proof = await prove(context, code, { isConfirmed: false });
      return { proof, drawn: await codes.drawRecoveryCodes(context.actor.accountId) };
    },

    /** The secret that the code was held against is still the one that lies there: another has no step used up. */
    async confirm(context: Work<PersonActor>, { proof, drawn }: ProvenFactor): Promise<string[]> {
      const { tx, actor, changes } = context;
      await lockOwnAccount(context);
      const factor = await lockFactor(tx, actor.accountId);
      const isProven = 'step' in proof && factor?.isConfirmed === false && factor.lastStep === proof.step;
      if (!isProven) throw new Refusal('conflict');
      await confirmFactor(tx, actor.accountId);
      changes.add(secondFactorAudit, actor.accountId, { enabled: false }, { enabled: true });
      await tellOwner(tx, queue, { ...ownerOf(context), event: 'factorEnabled' });
      // Pages that were held to enrolment go on.
      if (actor.mustEnrol) context.afterCommit(() => events.announce(actor.homeMerchant));
      return await codes.putRecoveryCodes(tx, actor.accountId, drawn);
    },

    async prove(context: PrepareContext, code: string): Promise<Proof> {
      await requireEnrolled(context);
      return await prove(context, code, { isConfirmed: true });
    },

    async proveForRenewal(context: PrepareContext, code: string): Promise<DrawnCodes> {
      await requireEnrolled(context);
      await prove(context, code, { isConfirmed: true });
      return await codes.drawRecoveryCodes(context.actor.accountId);
    },

    async renewCodes(context: Work<PersonActor>, drawn: DrawnCodes): Promise<string[]> {
      const { tx, actor, changes } = context;
      await lockOwnAccount(context);
      if ((await lockFactor(tx, actor.accountId))?.isConfirmed !== true) throw notEnrolled();
      changes.addSecret(accountAudit, actor.accountId, 'recoveryCodes');
      await tellOwner(tx, queue, { ...ownerOf(context), event: 'codesRenewed' });
      return await codes.putRecoveryCodes(tx, actor.accountId, drawn);
    },

    /** No code is used up where the answer is no. */
    async proveForRemoval(context: PrepareContext, code: string): Promise<Proof> {
      if ((await requireEnrolled(context)).required) throw demanded();
      return await prove(context, code, { isConfirmed: true });
    },

    async remove(context: Work<PersonActor>): Promise<void> {
      const { tx, actor, changes } = context;
      await lockOwnAccount(context);
      if ((await readStatus(tx, ownerOf(context))).required) throw demanded();
      if (!(await removeFactor(tx, actor.accountId))) throw notEnrolled();
      changes.add(secondFactorAudit, actor.accountId, { enabled: true }, { enabled: false });
      await tellOwner(tx, queue, { ...ownerOf(context), event: 'factorDisabled' });
    },
  };
}

/** One's own factor lies in one's own merchant, for whichever merchant a super-admin acts. */
function ownerOf({ actor }: { readonly actor: PersonFacts }): AccountRef {
  return { merchantCode: actor.homeMerchant, accountId: actor.accountId };
}
