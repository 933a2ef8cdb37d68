import { openTransaction } from '@touchline/db/transaction';
import { allPermissionKeys } from '@touchline/domain/permission-tree';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantSessions } from '../../test/planted-session.ts';
import { startStack, type TestStack } from '../../test/stack.ts';
import { tokenHash } from '../platform/tokens.ts';

const ceiling = allPermissionKeys.filter((_key, at) => at % 2 === 0);
let stack: TestStack;

beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('strict', ceiling);
  await stack.addMerchant('easy', ceiling);
  await stack.owner.query(`UPDATE platform.merchants SET second_factor_required = true WHERE code = 'strict'`);
});
afterAll(() => stack.close());

interface Compared {
  permissions: string[];
  effective: string[];
  mustEnrol: boolean;
  owed: boolean;
}

it.each([
  ['strict', 'half', allPermissionKeys.slice(0, 30)],
  ['easy', 'none', []],
  ['easy', 'whole', allPermissionKeys],
])('[ROL-53] in %s, the opening of a request says what the rules for %s say', async (merchantCode, account, keys) => {
  const accountId = await stack.addAccount(merchantCode, account, keys);
  const [token = ''] = await plantSessions(stack.owner, [{ merchantCode, accountId }]);
  const { transaction, rows } = await openTransaction<Compared>(stack.platform.pool, {
    text: `SELECT permissions, tenant.effective_permissions(home_merchant, account_id) AS effective,
        must_enrol AS "mustEnrol", identity.must_enrol(home_merchant, account_id) AS owed
      FROM identity.admit_request($1, NULL, false, '2 hours', '12 hours')`,
    values: [tokenHash(token)],
  });
  await transaction.rollback();
  const [found] = rows;
  expect(found?.permissions.toSorted()).toEqual(keys.filter((key) => ceiling.includes(key)).toSorted());
  expect(found?.effective.toSorted()).toEqual(found?.permissions.toSorted());
  expect([found?.mustEnrol, found?.owed]).toEqual([merchantCode === 'strict', merchantCode === 'strict']);
});
