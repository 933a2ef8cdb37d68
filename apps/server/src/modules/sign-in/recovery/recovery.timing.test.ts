import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantPass } from '../../../../test/planted/planted-captcha.ts';
import { startStack, testOrigin, type TestStack } from '../../../../test/stack/stack.ts';

const tries = 200;
const url = `${testOrigin}/resetPassword`;

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  await stack.addAccount('alpha', 'known');
});
afterAll(() => stack.close());

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

it('[SGN-55] answers alike for known and unknown accounts: the same body, and medians of 200 tries at most 5 ms apart', async () => {
  const browser = stack.browser();
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let turn = 0; turn < tries; turn += 1) {
    // Planted, so that no picture is drawn beside a call that is timed.
    const reCaptchaAliYun = await plantPass({ redis: stack.platform.redis, cookies: browser.cookies }, 'forget');
    const account = turn % 2 === 0 ? 'known' : 'unknown';
    const request = { params: { account }, body: { url, reCaptchaAliYun } };
    const from = performance.now();
    const answer = await browser.call('sign-in.forget-password', request);
    took[account].push(performance.now() - from);
    answers.add(`${answer.status} ${Object.keys(answer.headers).toSorted().join()} ${answer.text}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^200 .* \{"data":\{\}\}$/)]);
  expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThanOrEqual(5);
  const { rows } = await stack.owner.query<{ known: number; all: number }>(
    'SELECT count(account_id)::integer AS known, count(*)::integer AS all FROM identity.password_resets',
  );
  expect(rows).toEqual([{ known: tries / 2, all: tries }]);
}, 120_000);
