import type { KnownPerson } from '../../platform/route.ts';
import type { SignInAccount } from './accounts.repository.ts';

export function personOf(account: SignInAccount): KnownPerson {
  return { merchantCode: account.merchantCode, accountId: account.id, name: account.name, account: account.account };
}
