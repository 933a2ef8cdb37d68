import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';

const rounds = 11;
const wrong = 'Wrong-Horse-7';

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

async function refusedRows(): Promise<number> {
  return (await logRows(stack.owner)).filter((row) => row.userAccount === 'known' && row.result === 0).length;
}

it('a refused sign-in does not wait for its log row, which only a known account has', async () => {
  const browser = stack.browser();
  const reCaptchaAliYun = await browser.passSlider();
  const before = await refusedRows();
  const answer = await inMerchant(stack.owner, 'alpha', async (tx) => {
    await tx.selectFrom('tenant.log_heads').select('seq').forUpdate().execute();
    return await browser.call('sign-in.login', { body: { account: 'known', password: wrong, reCaptchaAliYun } });
  });
  expect(answer.status).toBe(422);
  await expect.poll(refusedRows, { timeout: 5000 }).toBe(before + 1);
});

it('the server does not close before the rows that nobody waited for are written', async () => {
  const brief = await startStack();
  await brief.addMerchant('alpha');
  await brief.addAccount('alpha', 'known');
  const browser = brief.browser();
  const answer = await browser.signIn('known', wrong);
  await brief.app.close();
  const rows = await logRows(brief.owner);
  await brief.close();
  expect(rows.map((row) => row.traceId)).toContain(answer.error.traceId);
});

it('known and unknown accounts are refused in the same time: the median of alternating tries shows no slow log', async () => {
  await stack.owner.query(`
    CREATE FUNCTION tenant.be_slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.25); RETURN NEW; END';
    CREATE TRIGGER slow BEFORE UPDATE ON tenant.log_heads FOR EACH ROW EXECUTE FUNCTION tenant.be_slow()`);
  const browser = stack.browser();
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Solved beforehand, so that no picture is drawn beside a call that is timed.
    const results = [await browser.passSlider(), await browser.passSlider()];
    await stack.owner.query('DELETE FROM identity.sign_in_failures');
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const [turn, account] of order.entries()) {
      const body = { account, password: wrong, reCaptchaAliYun: results[turn] ?? '' };
      const from = performance.now();
      expect((await browser.call('sign-in.login', { body })).status).toBe(422);
      took[account].push(performance.now() - from);
      await pause(150);
    }
  }
  const apart = took.known.map((ms, round) => ms - (took.unknown[round] ?? Number.NaN));
  // Half of what the slow log would add: a busy machine may take its time, but not for one of them only.
  expect(Math.abs(median(apart))).toBeLessThan(125);
}, 120_000);
