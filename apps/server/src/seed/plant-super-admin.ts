import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { enterMerchant, openTransaction } from '@touchline/db/transaction';
import { adminRoleId } from '@touchline/domain/constants';

import { accountAudit } from '../modules/sign-in/index.ts';
import { Changes } from '../platform/audit/changes.ts';
import type { LogEntry, OperationLog } from '../platform/audit/operation-log.ts';
import { insertAccount, type NewAccount, plantMerchant } from './plant.ts';

const merchantCode = 'platform';

type SuperAdmin = Pick<NewAccount, 'account' | 'name' | 'email' | 'passwordHash'>;

/** An account of the operator's own merchant with its log row; answers the id, or null where the name is taken. */
export async function plantSuperAdmin(
  owner: Pool,
  operationLog: OperationLog,
  person: SuperAdmin,
): Promise<string | null> {
  await plantMerchant(owner, { code: merchantCode, alias: '平台运营' });
  const { transaction } = await openTransaction(owner, enterMerchant(merchantCode));
  try {
    const account = { ...person, isSuperAdmin: true, roleIds: [adminRoleId] };
    const id = await insertAccount(transaction.sql, merchantCode, account);
    if (id === null) await transaction.rollback();
    else await operationLog.commitWith(transaction, entryOf(id, person));
    return id;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Nobody is signed in at the command line: the row names the account itself. */
function entryOf(id: string, { account, name, email }: SuperAdmin): LogEntry {
  const changes = new Changes();
  changes.addPart(accountAudit, id, null, { name, email, enabled: true });
  return {
    merchantCode,
    accountId: id,
    userName: name,
    userAccount: account,
    homeMerchant: merchantCode,
    functionName: '创建超级管理员',
    httpMethod: 'CLI',
    apiPath: 'npm run admin',
    requestParameter: JSON.stringify({ account, name, email, password: '***' }),
    result: 1,
    errMsg: null,
    changes: changes.toText(),
    traceId: randomBytes(16).toString('hex'),
    clientAddress: null,
  };
}
