import { readAllMerchants } from '@touchline/db/all-merchants';

import { tokenHash } from '../../platform/keys/tokens.ts';
import type { PublicContext } from '../../platform/route.ts';
import { findById, type SignInAccount } from './accounts.repository.ts';
import { type Challenge, findChallenge } from './challenges.repository.ts';

export interface Challenged {
  readonly challenge: Challenge & { readonly id: string };
  readonly account: SignInAccount;
}

/** Whose second step the browser's cookie stands for; undefined once the first step no longer holds. */
export async function findChallenged(context: PublicContext): Promise<Challenged | undefined> {
  const token = context.cookies.get('challenge');
  if (token === undefined) return undefined;
  return await context.look(async (tx) => {
    await readAllMerchants(tx);
    const challenge = await findChallenge(tx, tokenHash(token));
    if (challenge === undefined) return undefined;
    const account = await findById(tx, challenge.merchantCode, challenge.accountId);
    if (account?.usable !== true || !account.secondFactor) return undefined;
    return tokenHash(account.passwordHash).equals(challenge.passwordMark) ? { challenge, account } : undefined;
  });
}
