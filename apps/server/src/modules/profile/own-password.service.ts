import { accountDelaySeconds } from '@touchline/domain/lockout';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PrepareContext, SignedInContext } from '../../platform/route.ts';
import { textOf } from '../../platform/validation-text.ts';
import {
  accountAudit,
  cancelResets,
  clearFailures,
  countFailure,
  endEveryWayIn,
  lockOwnAccount,
  requireGoodPassword,
  requireNoDelay,
  setPasswordHash,
} from '../sign-in/index.ts';
import { readPasswordHash } from './profile.repository.ts';
import { ownerOf } from './profile.service.ts';

export interface JudgedChange {
  /** What the old password was compared with. */
  readonly judgedHash: string;
  readonly newHash: string;
}

export function createOwnPassword({ config, passwords, events }: Platform) {
  return {
    /** Compares the old password and hashes the new one, before a transaction is held open. */
    async judge(context: PrepareContext, given: { oldPassword: string; password: string }): Promise<JudgedChange> {
      const subject = subjectOf(context.actor.accountId);
      const judgedHash = await context.look(async (tx) => {
        await requireNoDelay(tx, [subject]);
        return await readPasswordHash(tx, ownerOf(context));
      });
      if (!(await passwords.verify(judgedHash, given.oldPassword))) {
        await context.look((tx) => countFailure(tx, [{ subject, delaySeconds: accountDelaySeconds }]));
        throw oldPasswordRefused();
      }
      requireGoodPassword(given.password, context.actor.account, config.PASSWORD_MIN_LENGTH);
      return { judgedHash, newHash: await passwords.hash(given.password) };
    },

    /** The new password ends every other way in. */
    async change(context: SignedInContext, { judgedHash, newHash }: JudgedChange): Promise<void> {
      const { tx, actor, session, changes, cookies } = context;
      const subject = subjectOf(actor.accountId);
      const { passwordHash } = await lockOwnAccount(context);
      await requireNoDelay(tx, [subject]);
      if (passwordHash !== judgedHash) throw oldPasswordRefused();
      await setPasswordHash(tx, { merchantCode: actor.homeMerchant, id: actor.accountId }, newHash, false);
      changes.addSecret(accountAudit, actor.accountId, 'password');
      await endEveryWayIn(context, config, actor.accountId, session.id);
      await cancelResets(tx, actor.accountId);
      await clearFailures(tx, [subject]);
      context.afterCommit(async () => cookies.clear('device'));
      // Pages that were held to it go on.
      if (actor.mustChangePassword) context.afterCommit(() => events.announce(actor.homeMerchant));
    },
  };
}

/** Counted apart from sign-in: whoever sits at an open session must not lock the owner out, nor guess without end. */
function subjectOf(accountId: string): string {
  return `own-password:${accountId}`;
}

function oldPasswordRefused(): Refusal {
  return new Refusal('formRefused', {
    details: [{ field: 'oldPassword', errorMessage: textOf('validation.passwordWrong') }],
  });
}
