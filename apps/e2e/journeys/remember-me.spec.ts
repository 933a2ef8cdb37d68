import type { Page } from '@playwright/test';

import { readStorage } from '../support/browser-storage.ts';
import type { Database, JourneyPerson } from '../support/database.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { userMenuOf } from '../support/screens.ts';
import type { PuzzleWatch } from '../support/slider.ts';

const mask = '••••••••••';

async function signInRemembered(page: Page, puzzles: PuzzleWatch, person: JourneyPerson): Promise<SignInPage> {
  await page.goto('/login&');
  const form = new SignInPage(page, puzzles);
  await form.fill(person.account, person.password);
  await form.merchantCode.fill(person.merchantCode);
  await form.remember.check();
  await form.submit();
  await expect(page).toHaveURL('/pro_anc_lis');
  return form;
}

async function signOut(page: Page): Promise<void> {
  await userMenuOf(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login&');
}

const devicesOf = (database: Database, person: JourneyPerson) =>
  database.run<{ alive: boolean }>(
    person.merchantCode,
    'SELECT revoked_at IS NULL AS alive FROM identity.devices WHERE account_id = $1',
    [person.id],
  );

test('[SGN-36] [SGN-37] [SGN-38] [SGN-39] [SGN-40] [SGN-84] a remembered sign-in form comes back filled and needs the slider alone', async ({
  page,
  puzzles,
  context,
  newPerson,
}) => {
  const person = await newPerson({ keys: ['pro_anc_lis-view'] });
  const form = await signInRemembered(page, puzzles, person);

  const device = (await context.cookies()).find(({ name }) => name.endsWith('touchline_device'));
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await signOut(page);
  await page.reload();

  await expect(form.account).toHaveValue(person.account);
  await expect(form.merchantCode).toHaveValue(person.merchantCode);
  await expect(form.password).toHaveValue(mask);
  await expect(form.remember).toBeChecked();

  const { local, everything } = await readStorage(page);
  expect(JSON.parse(local['touchline.remember'] ?? '')).toEqual({
    account: person.account,
    merchantCode: person.merchantCode,
  });
  expect(Object.keys(local)).toEqual(['touchline.remember']);
  expect(everything).not.toContain(person.password);
  expect(everything).not.toContain(device?.value);

  const sent = page.waitForRequest('**/api/v1/login');
  await form.submit();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['account', 'merchantCode', 'reCaptchaAliYun', 'rememberMe']);
  await expect(page).toHaveURL('/pro_anc_lis');
});

test(
  '[SGN-46] typing into the masked field replaces the device token',
  byNight,
  async ({ page, puzzles, newPerson }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view'] });
    const form = await signInRemembered(page, puzzles, person);
    await signOut(page);
    await page.reload();
    await form.password.click();
    await page.keyboard.press('End');
    await page.keyboard.type('wrongPass1');
    await expect(form.password).toHaveValue('wrongPass1');
    await expect(form.password).toHaveAttribute('type', 'password');
    const sent = page.waitForRequest('**/api/v1/login');
    await form.submit();
    expect((await sent).postDataJSON()).toMatchObject({ password: 'wrongPass1' });
    await expect(form.alert).toHaveText('账号、密码或商户代码不正确');
  },
);

test(
  '[SGN-47] unticking remember-me revokes the device and empties the form',
  byNight,
  async ({ page, puzzles, context, database, newPerson }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view'] });
    const form = await signInRemembered(page, puzzles, person);
    expect(await devicesOf(database, person)).toEqual([{ alive: true }]);
    await signOut(page);
    await page.reload();
    await form.remember.click();
    await expect(form.remember).not.toBeChecked();
    await expect(form.password).toHaveValue('');
    expect(await devicesOf(database, person)).toEqual([{ alive: false }]);
    expect((await context.cookies()).filter(({ name }) => name.endsWith('touchline_device'))).toEqual([]);
    expect((await readStorage(page)).local).toEqual({});
    await page.reload();
    await expect(form.account).toHaveValue('');
  },
);

test('the search for stored secrets finds one in every kind of browser store', async ({ page, context }) => {
  await page.goto('/login&');
  await context.addCookies([{ name: 'canary', value: 'in-cookie', url: page.url() }]);
  await page.evaluate(async () => {
    localStorage.setItem('canary', 'in-local');
    sessionStorage.setItem('canary', 'in-session');
    window.name = 'in-name';
    window.history.replaceState({ canary: 'in-history' }, '');
    await (await caches.open('canary')).put('/canary', new Response('in-cache'));
    const opening = indexedDB.open('canary', 1);
    await new Promise<void>((resolve, reject) => {
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'));
      opening.addEventListener('error', () => reject(new Error('not opened')));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('kept', 'readwrite');
        writing.objectStore('kept').put({ secret: 'in-value' }, 'in-key');
        writing.addEventListener('complete', () => {
          opening.result.close();
          resolve();
        });
      });
    });
  });
  const { everything } = await readStorage(page);
  const stores = ['local', 'session', 'cookie', 'name', 'history', 'cache', 'value', 'key'];
  expect(stores.filter((store) => !everything.includes(`in-${store}`))).toEqual([]);
});

test('[SGN-38] no typed secret is left where a script could find it', async ({ page, puzzles, newPerson }) => {
  const person = await newPerson({ keys: ['pro_anc_lis-view'] });
  const canary = 'Canary-9f3K_typed';
  const form = await signInRemembered(page, puzzles, person);
  await page.goto('/per_inf');
  await page.getByRole('button', { name: /^密码/ }).click();
  await page.getByRole('textbox', { name: '原密码' }).fill(canary);
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(`${canary}2`);
  await page.getByRole('textbox', { name: '确认新密码' }).fill(`${canary}2`);
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await expect(page.getByText('密码错误')).toBeVisible();
  expect((await readStorage(page)).everything).not.toMatch(new RegExp(`${canary}|${person.password}`));
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await signOut(page);
  await form.account.fill('someoneelse');
  await form.password.fill(canary);
  await form.submit();
  await expect(form.alert).toBeVisible();
  await page.goto(`/resetPassword?resetToken=${canary}`);
  await expect(page).toHaveURL('/resetPassword');
  const { everything } = await readStorage(page);
  expect(everything).not.toMatch(new RegExp(`${canary}|${person.password}`));
});
