import { afterAll, beforeAll, expect, it } from 'vitest';

import { runEntry } from '../../test/stack/run-entry.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { plantMerchant, plantRole } from '../seed/plant.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

const list = () =>
  runEntry({ environment: { ...stack.environment, DATABASE_OWNER_URL: stack.ownerUrl } }, 'look-alikes');

it('[mend 9] the command lists names that looked alike before the rule, and renames none', async () => {
  expect(await list()).toEqual({ code: 0, output: '没有外观相近的名称\n' });
  const ids = [];
  for (const name of ['Cope', 'Соре', '审核'])
    ids.push(await plantRole(stack.owner, 'alpha', { name, description: '', keys: [] }));
  const { code, output } = await list();
  expect([code, output.split('\n')[0]]).toEqual([
    0,
    `商户 alpha 的角色名称外观相近：Cope（${ids[0]}）、Соре（${ids[1]}）`,
  ]);
  expect((await list()).output).toBe(output);
}, 30_000);

it('[mend 9] a merchant is not made under a name that looks like another’s', async () => {
  await plantMerchant(stack.owner, { code: 'gamma', alias: 'Star体育' });
  await expect(plantMerchant(stack.owner, { code: 'delta', alias: 'Ѕtаr体育' })).rejects.toThrow('looks like Star体育');
  await plantMerchant(stack.owner, { code: 'gamma', alias: 'Star体育' });
});
