import type { Platform } from '../../platform/platform.ts';
import type { PrepareContext, SignedInContext } from '../../platform/route.ts';
import {
  acceptOwnPassword,
  accountAudit,
  cancelResets,
  createOwnPasswordProof,
  endEveryWayIn,
  type ProvenPassword,
  requireGoodPassword,
  setPasswordHash,
  tellOwner,
} from '../sign-in/index.ts';
import { ownerOf } from './profile.service.ts';

export interface JudgedChange {
  readonly proven: ProvenPassword;
  readonly newHash: string;
}

export function createOwnPassword(platform: Platform) {
  const { config, passwords, queue } = platform;
  const prove = createOwnPasswordProof(platform);
  return {
    /** Compares the old password and hashes the new one, before a transaction is held open. */
    async judge(context: PrepareContext, given: { oldPassword: string; password: string }): Promise<JudgedChange> {
      const { account, homeMerchant } = context.actor;
      requireGoodPassword(given.password, { account, merchantCode: homeMerchant }, config.PASSWORD_MIN_LENGTH);
      const proven = await prove(context, 'oldPassword', given.oldPassword);
      return { proven, newHash: await passwords.hash(given.password) };
    },

    /** The new password ends every other way in. */
    async change(context: SignedInContext, { proven, newHash }: JudgedChange): Promise<void> {
      const { tx, session, changes, cookies } = context;
      const owner = ownerOf(context);
      await acceptOwnPassword(context, 'oldPassword', proven);
      await setPasswordHash(tx, { merchantCode: owner.merchantCode, id: owner.accountId }, newHash, false);
      changes.addSecret(accountAudit, owner.accountId, 'password');
      await endEveryWayIn(context, platform, owner, session.id);
      await cancelResets(tx, owner.accountId);
      await tellOwner(tx, queue, { ...owner, event: 'passwordChanged' });
      context.afterCommit(async () => cookies.clear('device'));
    },
  };
}
