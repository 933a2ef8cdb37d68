import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { dayMs, watchLog } from '../../../test/log/watched-log.ts';
import { plantLog } from '../../../test/planted/planted-log.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  for (const code of ['alpha', 'beta']) {
    await stack.addMerchant(code);
    for (let row = 0; row < 9; row += 1) await plantLog(stack, code, { userAccount: `Ruoxi${row}` });
  }
  await watchLog(stack, 'alpha').tamper(
    'ALTER TABLE tenant.operation_logs ALTER COLUMN user_account_key DROP EXPRESSION',
  );
});
afterAll(() => stack.close());

const misfile = (change: string, seq: number) =>
  `UPDATE tenant.operation_logs SET user_account_key = ${change} WHERE merchant_code = $M AND seq = ${seq}`;

it('[LOG-19] a row that is no longer found under its account is an altered row', async () => {
  const log = watchLog(stack, 'alpha');
  expect(await log.faultOf()).toBeNull();
  await log.tamper(misfile(`'somebody'`, 6));
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '6' });
  await log.tamper(misfile('NULL', 4));
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '4' });
});

it('[LOG-19] also where a clock that was set back brought the row out of order', async () => {
  const log = watchLog(stack, 'beta');
  await log.spread([0, 0, 0, 1, 1, 1, 2, 1, 1]);
  const day = formatTime(new Date(Date.now() + dayMs), 'day');
  expect(await log.faultOf(day, day)).toBeNull();
  await log.tamper(misfile(`'somebody'`, 8));
  expect(await log.faultOf(day, day)).toMatchObject({ kind: 'altered', seq: '8' });
});
