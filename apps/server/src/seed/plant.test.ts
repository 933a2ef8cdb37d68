import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { plantMerchant } from './plant.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('a merchant that is there keeps its role 1 as it is now', async () => {
  const alpha = { code: 'alpha', alias: '甲', ceiling: ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'] };
  await plantMerchant(stack.owner, alpha);
  await inMerchant(stack.owner, 'alpha', async (tx) => {
    await tx.deleteFrom('tenant.role_permissions').where('permission_key', '=', 'pre_soc_odd_dra-action').execute();
    await tx.updateTable('tenant.roles').set({ name: '改过' }).where('merchant_code', '=', 'alpha').execute();
  });
  await plantMerchant(stack.owner, alpha);
  const held = await inMerchant(stack.owner, 'alpha', (tx) =>
    tx.selectFrom('tenant.role_permissions').select('permission_key').where('merchant_code', '=', 'alpha').execute(),
  );
  expect(held.map((row) => row.permission_key)).toEqual(['pre_soc_odd_dra-view']);
});
