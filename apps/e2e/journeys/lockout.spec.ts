import type { Database, JourneyPerson } from '../support/database.ts';
import { byNight, expect, logIn, test } from '../support/journey.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';

const wrong = 'wrong-Password-1';

/** As if the person had waited: what is left of the delay. */
async function leaveOnly(database: Database, { account, merchantCode }: JourneyPerson, seconds: number): Promise<void> {
  await database.run(
    merchantCode,
    'UPDATE identity.sign_in_failures SET next_try_at = now() + make_interval(secs => $2) WHERE starts_with(subject, $1)',
    [`account:${account}@`, seconds],
  );
}

test(
  '[SGN-15] from the fifth failure sign-in waits longer each time, and never locks the account permanently',
  byNight,
  async ({ page, puzzles, playwright, baseURL, database, store, newPerson }) => {
    const person = await newPerson();
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    for (let failure = 1; failure <= 4; failure += 1)
      expect(await logIn(elsewhere, store, person, { password: wrong })).toBe(422);

    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, wrong);
    await form.submit();
    await expect(form.alert).toHaveText('账号、密码或商户代码不正确');

    await form.password.fill(person.password);
    const tooEarly = page.waitForResponse('**/api/v1/login');
    await form.submit();
    expect((await tooEarly).status()).toBe(429);
    await expect(form.alert).toHaveText(/^尝试过于频繁，请在 1[0-5] 秒后重试$/);
    await expect(form.button).toHaveText(/^\d+ 秒后可重试$/);
    await expect(form.button).toBeDisabled();
    const announced = await form.alert.textContent();
    const counted = (await form.button.textContent()) ?? '';
    await expect(form.button).not.toHaveText(counted);
    await expect(form.alert).toHaveText(announced ?? '');

    await leaveOnly(database, person, 0);
    expect(await logIn(elsewhere, store, person, { password: wrong })).toBe(422);
    await leaveOnly(database, person, 0);
    expect(await logIn(elsewhere, store, person, { password: wrong })).toBe(422);
    const [grown] = await database.run<{ seconds: number }>(
      person.merchantCode,
      'SELECT extract(epoch FROM next_try_at - last_failed_at)::int AS seconds FROM identity.sign_in_failures WHERE starts_with(subject, $1)',
      [`account:${person.account}@`],
    );
    expect(grown?.seconds).toBe(60);

    await page.reload();
    await leaveOnly(database, person, 8);
    await form.fill(person.account, person.password);
    await form.submit();
    await expect(form.alert).toHaveText(/^尝试过于频繁/);
    await leaveOnly(database, person, 0);
    await expect(form.root.getByText('现在可以重试了')).toBeVisible({ timeout: 12_000 });
    await expect(form.root.getByText('验证通过').first()).toBeVisible();
    await form.button.click();
    await expect(page).toHaveURL('/check');
    await elsewhere.dispose();
  },
);
