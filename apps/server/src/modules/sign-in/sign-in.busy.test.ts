import { expect, it } from 'vitest';

import { password, startStack } from '../../../test/stack/stack.ts';

it('[SGN-87] beyond the hashes that may run, sign-in answers 429 with Retry-After and the slider result survives it', async () => {
  const stack = await startStack({ HASHES_AT_ONCE: '1', HASHES_WAITING: '0' });
  try {
    await stack.addMerchant('alpha');
    await stack.addAccount('alpha', 'lin');
    const rivals = await Promise.all(
      ['lin', 'nobody', 'lin'].map(async (account) => {
        const browser = stack.browser();
        const reCaptchaAliYun = await browser.passSlider();
        return { browser, body: { account, password, reCaptchaAliYun } };
      }),
    );
    const tries = await Promise.all(
      rivals.map(async (rival) => ({ rival, answer: await rival.browser.call('sign-in.login', { body: rival.body }) })),
    );
    const refused = tries.filter(({ answer }) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(3);
    for (const { rival, answer } of refused) {
      expect(answer.error.code).toBe('000429');
      expect(answer.headers['retry-after']).toBe('3');
      const again = await rival.browser.call('sign-in.login', { body: rival.body });
      expect(again.status).toBe(rival.body.account === 'lin' ? 200 : 422);
    }
  } finally {
    await stack.close();
  }
});
