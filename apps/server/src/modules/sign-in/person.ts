import type { Person } from '../../platform/route.ts';
import type { SignInAccount } from './accounts.repository.ts';

export function personOf(account: SignInAccount): Person {
  return { merchantCode: account.merchantCode, accountId: account.id, name: account.name, account: account.account };
}
