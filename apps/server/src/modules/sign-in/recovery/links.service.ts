import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PublicContext } from '../../../platform/route.ts';
import { accountAudit, lockAccount } from '../accounts.repository.ts';
import { personOf } from '../person.ts';
import { passSeconds, useLink } from './links.repository.ts';
import { openedLink } from './mailed-links.service.ts';

/** The browser that opens the link signs in as from a known address, once. */
export async function openLink(context: PublicContext, linkToken: string): Promise<void> {
  const link = await openedLink(context, 'identity.sign_in_links', linkToken);
  if (link === undefined) throw linkRefused();
  const { account } = link;
  const pass = newToken();
  await context.write(personOf(account), async ({ tx, changes }) => {
    await lockAccount(tx, account.merchantCode, account.id);
    if (!(await useLink(tx, link.id, tokenHash(pass)))) throw linkRefused();
    changes.addSecret(accountAudit, account.id, 'linkToken');
  });
  context.cookies.set('pass', pass, passSeconds);
}

function linkRefused(): Refusal {
  return new Refusal('formRefused', {
    details: [{ field: 'linkToken', errorMessage: '链接无效或已过期，请重新登录' }],
  });
}
