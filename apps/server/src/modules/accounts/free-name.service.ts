import { readAllMerchants } from '@touchline/db/all-merchants';

import { Refusal } from '../../platform/refusal.ts';
import type { PrepareContext } from '../../platform/route.ts';
import { isTaken } from './accounts.repository.ts';

/** Looked up before a password is hashed: a name that is taken costs next to nothing. */
export async function requireFreeName(context: PrepareContext, account: string, field = 'account'): Promise<void> {
  const taken = await context.look(async (tx) => {
    await readAllMerchants(tx);
    return await isTaken(tx, account);
  });
  if (taken) throw nameTaken(field);
}

export function nameTaken(field = 'account'): Refusal {
  return new Refusal('formRefused', { details: [{ field, errorMessage: '该账号名已被使用，请换一个' }] });
}
