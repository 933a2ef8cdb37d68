import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { passDelay } from '../../../test/planted/aging.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';

const wrong = 'Wrong-Horse-7';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack({ ADDRESS_FAILURES_ALLOWED: '50' });
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function failTimes(times: number, browser: Browser, account: string): Promise<void> {
  for (let failure = 0; failure < times; failure += 1)
    expect((await browser.signIn(account, wrong, { rememberMe: true })).status).toBe(422);
}

async function delayOf(answer: Promise<{ status: number; headers: Record<string, unknown> }>): Promise<number> {
  const { status, headers } = await answer;
  expect(status).toBe(429);
  return Number(headers['retry-after']);
}

async function setFailures(subject: string, failures: number): Promise<void> {
  await stack.owner.query(
    `INSERT INTO identity.sign_in_failures (subject, failures) VALUES ($1, $2)
     ON CONFLICT (subject) DO UPDATE SET failures = $2, next_try_at = now()`,
    [subject, failures],
  );
}

it('[SGN-15] delays an account from its fifth failure, even for the right password, and longer each time', async () => {
  for (const account of ['known', 'unknown']) {
    if (account === 'known') await stack.addAccount('alpha', account);
    const browser = stack.browser('192.0.2.15');
    await failTimes(5, browser, account);
    const first = await delayOf(browser.signIn(account, password));
    expect(first).toBeGreaterThan(10);
    expect(first).toBeLessThanOrEqual(15);
    await passDelay(stack.owner, `account:${account}`);
    await failTimes(1, browser, account);
    const second = await delayOf(stack.browser('192.0.2.15').signIn(account.toUpperCase(), password));
    expect(second).toBeGreaterThan(25);
    expect(second).toBeLessThanOrEqual(30);
  }
});

it(
  '[SGN-15] tries made side by side are no way around the delay: five learn whether they were right',
  { retry: 0 },
  async () => {
    await stack.addAccount('alpha', 'stormed');
    const forms = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const browser = stack.browser('192.0.2.20');
        return { browser, reCaptchaAliYun: await browser.passSlider() };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ browser, reCaptchaAliYun }) =>
        browser.call('sign-in.login', { body: { account: 'stormed', password: wrong, reCaptchaAliYun } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  },
);

it('[SGN-15] never delays by more than 15 minutes, and a success after it ends the count', async () => {
  await stack.addAccount('alpha', 'patient');
  await setFailures('account:patient@192.0.2.17', 40);
  const browser = stack.browser('192.0.2.17');
  await failTimes(1, browser, 'patient');
  const delay = await delayOf(browser.signIn('patient', password));
  expect(delay).toBeGreaterThan(890);
  expect(delay).toBeLessThanOrEqual(900);
  await passDelay(stack.owner, 'account:patient');
  expect((await browser.signIn('patient', password)).status).toBe(200);
  await failTimes(4, browser, 'patient');
  expect((await browser.signIn('patient', password)).status).toBe(200);
});

it('[SGN-15] a stranger’s failures do not delay a remembered device, which has its own count', async () => {
  await stack.addAccount('alpha', 'target');
  const owner = stack.browser('192.0.2.18');
  await owner.signIn('target', password, { rememberMe: true });
  const stranger = stack.browser('192.0.2.19');
  await failTimes(5, stranger, 'target');
  await delayOf(stranger.signIn('target', password));
  expect((await owner.signIn('target', password, { rememberMe: true })).status).toBe(200);
  await failTimes(5, owner, 'target');
  await delayOf(owner.signIn('target', password, { rememberMe: true }));
});

it('[SGN-16] delays an address from its fiftieth failure, whatever the account, and longer each time', async () => {
  await stack.addAccount('alpha', 'bystander');
  const address = '192.0.2.50';
  await setFailures(`address:${address}`, 48);
  const browser = stack.browser(address);
  await failTimes(1, browser, 'spray1');
  expect((await browser.signIn('bystander', password)).status).toBe(200);
  await failTimes(1, browser, 'spray2');
  const first = await delayOf(browser.signIn('bystander', password));
  expect(first).toBeGreaterThan(10);
  expect(first).toBeLessThanOrEqual(15);
  expect((await stack.browser('192.0.2.51').signIn('bystander', password)).status).toBe(200);
  await passDelay(stack.owner, `address:${address}`);
  await failTimes(1, browser, 'spray3');
  expect(await delayOf(browser.signIn('bystander', password))).toBeGreaterThan(first);
});

it('[SGN-16] counts IPv6 by /64', async () => {
  await stack.addAccount('alpha', 'sixth');
  await setFailures('address:2001:db8:1:2::/64', 49);
  await failTimes(1, stack.browser('2001:db8:1:2::a'), 'spray4');
  await delayOf(stack.browser('2001:db8:1:2:ffff::b').signIn('sixth', password));
  expect((await stack.browser('2001:db8:1:3::a').signIn('sixth', password)).status).toBe(200);
});

it('[SGN-87] an attempt that is told to wait keeps the slider result', async () => {
  await stack.addAccount('alpha', 'waiting');
  const browser = stack.browser('192.0.2.87');
  await failTimes(5, browser, 'waiting');
  const body = { account: 'waiting', password, reCaptchaAliYun: await browser.passSlider() };
  await delayOf(browser.call('sign-in.login', { body }));
  await passDelay(stack.owner, 'account:waiting');
  expect((await browser.call('sign-in.login', { body })).status).toBe(200);
});
