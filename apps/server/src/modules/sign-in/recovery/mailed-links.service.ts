import { readAllMerchants } from '@touchline/db/all-merchants';

import { tokenHash } from '../../../platform/keys/tokens.ts';
import type { PublicContext } from '../../../platform/route.ts';
import { findById, type SignInAccount } from '../accounts.repository.ts';
import { findMailedLink, type MailedLinks } from './mailed-links.repository.ts';

/** Undefined where the link is unknown, used or expired, or its account can not sign in. */
export async function openedLink(
  context: PublicContext,
  table: MailedLinks,
  token: string,
): Promise<{ readonly id: string; readonly account: SignInAccount } | undefined> {
  return await context.look(async (tx) => {
    await readAllMerchants(tx);
    const link = await findMailedLink(tx, table, tokenHash(token));
    if (link?.merchantCode == null || link.accountId === null) return undefined;
    const account = await findById(tx, link.merchantCode, link.accountId);
    return account?.usable === true ? { id: link.id, account } : undefined;
  });
}
