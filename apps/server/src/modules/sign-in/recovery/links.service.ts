import { readAllMerchants } from '@touchline/db/all-merchants';

import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PublicContext } from '../../../platform/route.ts';
import { accountAudit, findById, lockAccount } from '../accounts.repository.ts';
import { personOf } from '../person.ts';
import { findLink, passSeconds, useLink } from './links.repository.ts';

/** The browser that opens the link signs in as from a known address, once. */
export async function openLink(context: PublicContext, linkToken: string): Promise<void> {
  const found = await context.look(async (tx) => {
    await readAllMerchants(tx);
    const link = await findLink(tx, tokenHash(linkToken));
    if (link?.merchantCode == null || link.accountId === null) return undefined;
    const account = await findById(tx, link.merchantCode, link.accountId);
    return account?.usable === true ? { linkId: link.id, account } : undefined;
  });
  if (found === undefined) throw linkRefused();
  const { linkId, account } = found;
  const pass = newToken();
  await context.write(personOf(account), async ({ tx, changes }) => {
    await lockAccount(tx, account.merchantCode, account.id);
    if (!(await useLink(tx, linkId, tokenHash(pass)))) throw linkRefused();
    changes.addSecret(accountAudit, account.id, 'linkToken');
  });
  context.cookies.set('pass', pass, passSeconds);
}

function linkRefused(): Refusal {
  return new Refusal('formRefused', {
    details: [{ field: 'linkToken', errorMessage: '链接无效或已过期，请重新登录' }],
  });
}
