import { withOwner } from '@touchline/db/migrate';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { watchLog } from '../../test/log/watched-log.ts';
import { plantLog } from '../../test/planted/planted-log.ts';
import { runEntry } from '../../test/stack/run-entry.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  for (let row = 0; row < 3; row += 1) await plantLog(stack, 'alpha');
});
afterAll(() => stack.close());

const verify = (...args: string[]) => runEntry(stack, 'verify-log', ...args);

it('[hardening 11] as a command does not pass where nothing signed vouches for the end, and says so', async () => {
  const never = await verify('--merchant', 'alpha');
  expect([never.code, never.output]).toEqual([3, expect.stringContaining('尚无签名锚点')]);
  await watchLog(stack, 'alpha').sign();
  const lately = await verify('--merchant', 'alpha');
  expect([lately.code, lately.output]).toEqual([0, expect.stringMatching(/校验通过，记录完整（.+ 起尚未锚定）/)]);
}, 60_000);

it('[LOG-19] as a command says how far it is, names the first fault and fails', async () => {
  await watchLog(stack, 'alpha').sign();
  const whole = await verify('--merchant', 'alpha');
  expect(whole.output).toContain('已校验 3 / 3 条');
  expect(whole.output).toContain('校验通过');
  expect(whole.code).toBe(0);
  await withOwner(stack.ownerUrl, async (run) => {
    await run(`SET touchline.merchant = 'alpha'`);
    await run(`DELETE FROM tenant.operation_logs WHERE merchant_code = 'alpha' AND seq = 2`);
  });
  const broken = await verify('--merchant', 'alpha', '--from', '2026-01-01');
  expect(broken.output).toContain('发现问题：第 2 条缺失');
  expect(broken.code).toBe(1);
}, 60_000);

it('without a merchant, or with a day that is none, says how it is called', async () => {
  for (const args of [[], ['--merchant', 'alpha', '--to', 'today']]) {
    const answer = await verify(...args);
    expect(answer.output).toContain('用法');
    expect(answer.code).toBe(2);
  }
}, 60_000);
