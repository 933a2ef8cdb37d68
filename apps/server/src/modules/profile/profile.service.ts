import { readAllMerchants } from '@touchline/db/all-merchants';

import { newToken, tokenHash } from '../../platform/keys/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PublicContext, readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, PersonFacts, Work } from '../../platform/work.ts';
import { secondFactorAudit, voidFactor } from '../second-factor/index.ts';
import {
  accountAudit,
  cancelResets,
  endEveryWayIn,
  lockAccount,
  lockOwnAccount,
  setPasswordHash,
  startRecovery,
  tellOwner,
} from '../sign-in/index.ts';
import { emailChangeMail } from './profile.jobs.ts';
import {
  createEmailUndo,
  endUndosSince,
  findEmailUndo,
  ownProfile,
  ownRoles,
  readProfile,
  secondsToNextEmail,
  updateProfile,
  useEmailUndo,
} from './profile.repository.ts';

/** An intruder prepares before the change: settings made within this time are undone with it. */
const undoReachMs = 24 * 3_600_000;

// Each change sends a mail.
const emailChangesPerDay = 10;

/** One's own, in one's own merchant: the gate opens no other for a call about oneself. */
export const profileReads: Routes<'profile.get' | 'profile.roles'> = {
  'profile.get': readRoute({
    ask: () => ({ profile: ownProfile }),
    answer({ profile: [profile] }) {
      if (profile === undefined) throw new Refusal('notFound');
      return profile;
    },
  }),
  'profile.roles': readRoute({ ask: () => ({ roles: ownRoles }), answer: ({ roles }) => ({ roles: [...roles] }) }),
};

export function createProfile(platform: Platform) {
  const { passwords, queue } = platform;
  return {
    async update(
      context: Work<PersonActor>,
      pageOrigin: string,
      patch: { name?: string | undefined; email?: string | undefined },
    ): Promise<Date> {
      const { tx, changes } = context;
      const owner = ownerOf(context);
      await lockOwnAccount(context);
      const before = await readProfile(tx, owner);
      const after = await updateProfile(tx, owner, patch);
      changes.addPart(accountAudit, owner.accountId, before, after);
      if (patch.email !== undefined && patch.email !== before.email) {
        const retryAfterSeconds = await secondsToNextEmail(tx, owner.accountId, emailChangesPerDay);
        if (retryAfterSeconds > 0) throw new Refusal('rateLimited', { retryAfterSeconds });
        const isBack = await endUndosSince(tx, owner.accountId, patch.email);
        if (!isBack) {
          const change = { oldEmail: before.email, newEmail: patch.email, pageUrl: `${pageOrigin}/undoEmail` };
          const undoId = await createEmailUndo(tx, owner, change);
          await queue.send(tx, emailChangeMail, { undoId });
        }
        await cancelResets(tx, owner.accountId);
        const previous = { email: before.email, isNotifiedApart: !isBack };
        await tellOwner(tx, queue, { ...owner, event: 'emailChanged', before: previous });
      }
      return after.updatedAt;
    },

    /** The link in the mail to the old address: the address comes back and everybody is signed out. */
    async undoEmail(context: PublicContext, undoToken: string): Promise<void> {
      const found = await context.look(async (tx) => {
        await readAllMerchants(tx);
        const undo = await findEmailUndo(tx, tokenHash(undoToken));
        return undo && { undo, person: await readProfile(tx, undo) };
      });
      if (found === undefined) throw linkRefused();
      const { undo, person } = found;
      // Whoever changed the address had given the password, or a code: nobody knows this one.
      const passwordHash = await passwords.hash(newToken());
      await context.write({ ...undo, name: person.name, account: person.account }, async (writing) => {
        const { tx, changes } = writing;
        await lockAccount(tx, undo.merchantCode, undo.accountId);
        if (!(await useEmailUndo(tx, undo.id, undo.accountId))) throw linkRefused();
        const before = await readProfile(tx, undo);
        const after = await updateProfile(tx, undo, { email: undo.oldEmail });
        changes.addPart(accountAudit, undo.accountId, before, after);
        await setPasswordHash(tx, { merchantCode: undo.merchantCode, id: undo.accountId }, passwordHash, false);
        changes.addSecret(accountAudit, undo.accountId, 'password');
        if (await voidFactor(tx, undo.accountId, new Date(undo.createdAt.getTime() - undoReachMs)))
          changes.add(secondFactorAudit, undo.accountId, { enabled: true }, { enabled: false });
        await endEveryWayIn(writing, platform, undo);
        await startRecovery(tx, platform, undo, context);
        await tellOwner(tx, queue, { ...undo, event: 'emailUndone' });
      });
    },
  };
}

/** One's own profile lives in one's own merchant, for whichever merchant a super-admin acts. */
export function ownerOf({ actor }: { readonly actor: PersonFacts }) {
  return { merchantCode: actor.homeMerchant, accountId: actor.accountId };
}

function linkRefused(): Refusal {
  return new Refusal('formRefused', { details: [{ field: 'undoToken', errorMessage: '链接无效或已过期' }] });
}
