import { accountDelaySeconds } from '@touchline/domain/sign-in/lockout';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PrepareContext, SignedInContext } from '../../platform/route.ts';
import { textOf } from '../../platform/validation-text.ts';
import { findById } from './accounts.repository.ts';
import { countFailure, requireNoDelay } from './delays.service.ts';
import { clearFailures } from './failures.repository.ts';
import { lockOwnAccount } from './own-account.service.ts';
import { markProven } from './sessions/sessions.repository.ts';

type Field = 'password' | 'oldPassword';

/** The hash that one's own password was found to fit. */
export type ProvenPassword = string;

/** Somebody signed in shows that they know the account's password: compared before a transaction is held open. */
export function createOwnPasswordProof({ passwords }: Platform) {
  return async (context: PrepareContext, field: Field, password: string): Promise<ProvenPassword> => {
    const { accountId, homeMerchant } = context.actor;
    const subject = subjectOf(accountId);
    const stored = await context.look(async (tx) => {
      await requireNoDelay(tx, [subject]);
      return (await findById(tx, homeMerchant, accountId))?.passwordHash ?? null;
    });
    if (stored !== null && (await passwords.verifyInside(stored, password))) return stored;
    await context.look((tx) => countFailure(tx, [{ subject, delaySeconds: accountDelaySeconds }]));
    throw passwordRefused(field);
  };
}

/** Locks one's account, on which the password still fits, and lets the session count as its owner's. */
export async function acceptOwnPassword(context: SignedInContext, field: Field, proven: ProvenPassword): Promise<void> {
  const { tx, actor, session } = context;
  const { passwordHash } = await lockOwnAccount(context);
  const subject = subjectOf(actor.accountId);
  await requireNoDelay(tx, [subject]);
  if (passwordHash !== proven) throw passwordRefused(field);
  await clearFailures(tx, [subject]);
  await markProven(tx, session.id);
}

/** Counted apart from sign-in: whoever sits at an open session must not lock the owner out, nor guess without end. */
function subjectOf(accountId: string): string {
  return `own-password:${accountId}`;
}

function passwordRefused(field: Field): Refusal {
  return new Refusal('formRefused', { details: [{ field, errorMessage: textOf('validation.passwordWrong') }] });
}
