import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenLink, logRows } from '../../test/log/log-rows.ts';
import { openAdminTerminal, runAdmin } from '../../test/stack/admin.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';

const chosen = 'Quiet-Horse-91';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('makes a super-admin who can sign in, and says so in the log', async () => {
  expect((await runAdmin(stack, ['chief', '苏敏', 'chief@example.com', chosen])).code).toBe(0);
  const answer = await stack.browser().signIn('chief', chosen);
  expect([answer.status, answer.data.isSuperAdmin]).toEqual([200, true]);
  const rows = (await logRows(stack.owner)).filter((row) => row.merchantCode === 'platform');
  expect(rows[0]).toMatchObject({ functionName: '创建超级管理员', userAccount: 'chief', userName: '苏敏', result: 1 });
  expect(rows[0]?.changes).toContain('chief@example.com');
  expect(rows[0]?.requestParameter).not.toContain(chosen);
  expect(brokenLink(stack.platform.config.keys.logChain, rows)).toBeNull();
});

it('refuses a taken name, and leaves no row of it', async () => {
  const before = (await logRows(stack.owner)).length;
  const again = await runAdmin(stack, ['CHIEF', '苏敏', 'chief@example.com', chosen]);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('该账号名已被使用')]);
  expect(await logRows(stack.owner)).toHaveLength(before);
});

it('holds the password to the configured length', async () => {
  const short = await runAdmin(stack, ['second', '苏敏', 'second@example.com', chosen], { PASSWORD_MIN_LENGTH: '15' });
  expect(short.code).toBe(1);
  expect(short.said).toContain('15 至 20');
});

it('does not show the password on a terminal', async () => {
  const { screen, type } = openAdminTerminal(stack);
  for (const [prompt, line] of [
    ['账号', 'third'],
    ['姓名', '何佳怡'],
    ['Email', 'third@example.com'],
    ['密码', chosen],
  ] as const) {
    await expect.poll(screen, { timeout: 10_000 }).toContain(prompt);
    await pause(50);
    type(line);
  }
  await expect.poll(screen, { timeout: 10_000 }).toContain('已创建超级管理员');
  expect(screen()).toContain('third@example.com');
  expect(screen()).not.toContain(chosen);
});
