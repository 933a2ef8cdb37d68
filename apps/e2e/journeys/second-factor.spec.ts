import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expireSessions, type JourneyPerson } from '../support/database.ts';
import { findGraveProblems } from '../support/gallery.ts';
import { byNight, expect, pathOf, test, undisturbed } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { sidebarOf, tabsOf, userMenuOf } from '../support/screens.ts';
import { SecondFactorCard, SecondStep } from '../support/second-factor.ts';
import { totpCode } from '../support/totp.ts';

// Several sign-ins each, with their sliders.
test.describe.configure({ timeout: 80_000 });

const keys = ['pro_anc_lis-view'];

test('[SGN-91] a second factor switched on by scanning is asked for after the password', async ({
  page,
  puzzles,
  enterWith,
}) => {
  const person = await enterWith(keys, '/pro_anc_lis');
  await userMenuOf(page).click();
  await page.getByRole('link', { name: '个人资料' }).click();
  const card = new SecondFactorCard(page);
  await expect(card.root.getByText('未启用')).toBeVisible();
  const { secret, recoveryCodes } = await card.enrol();
  const downloading = page.waitForEvent('download');
  await card.codesDialog.getByRole('button', { name: '下载' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`touchline-恢复码-${person.account}.txt`);
  expect(await readFile(await file.path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  await expect(card.codesDialog.getByRole('button', { name: '完成' })).toBeDisabled();
  expect(await findGraveProblems(page)).toEqual([]);
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: '尚未保存，确定离开？' });
  await leaving.getByRole('button', { name: '继续编辑' }).click();
  await expect(card.codes, 'not lost by going back').toHaveText(recoveryCodes);
  await card.keepCodes();
  await expect(card.root.getByText('已启用')).toBeVisible();
  await expect(card.root.getByText('剩余恢复码 10 个')).toBeVisible();

  await userMenuOf(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login&');
  const form = new SignInPage(page, puzzles);
  const step = new SecondStep(page);
  await form.fill(person.account, person.password);
  await form.submit();
  await expect(step.code).toBeFocused();
  await expect(step.code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(step.code).toHaveAttribute('inputmode', 'numeric');
  expect(await findGraveProblems(page)).toEqual([]);
  expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(401);

  await step.send('12345');
  await expect(step.error).toHaveText('请输入 6 位数字验证码，或形如 xxxxx-xxxxx 的恢复码');
  await step.send(totpCode(secret, 40));
  await expect(step.error).toHaveText('验证码不正确或已使用过，请输入新的验证码');
  await step.send(totpCode(secret, 1).replace(/^(...)/, '$1 '));
  await expect(page).toHaveURL('/pro_anc_lis');
});

type EnterWith = (keys: readonly string[], path: string) => Promise<JourneyPerson>;

/** A person whose factor is on, with the recovery codes kept. */
async function withFactor(page: Page, enterWith: EnterWith) {
  const person = await enterWith(keys, '/per_inf');
  const card = new SecondFactorCard(page);
  const factor = await card.enrol();
  await card.keepCodes();
  return { person, card, ...factor };
}

async function comeTo(form: SignInPage, step: SecondStep, { account, password }: JourneyPerson): Promise<void> {
  await form.fill(account, password);
  await form.submit();
  await expect(step.code).toBeFocused();
}

test(
  '[SGN-92] an app code and a recovery code each work once, and five wrong codes lead back to the form',
  byNight,
  async ({ page, context, puzzles, database, enterWith }) => {
    const { person, code, recoveryCodes } = await withFactor(page, enterWith);
    const [first = ''] = recoveryCodes;
    const form = new SignInPage(page, puzzles);
    const step = new SecondStep(page);

    await context.clearCookies();
    await page.goto('/login&');
    await comeTo(form, step, person);
    await step.send(code);
    await expect(step.error).toHaveText('验证码不正确或已使用过，请输入新的验证码');
    await step.sendRecovery(first.toUpperCase());
    await expect(page).toHaveURL('/pro_anc_lis');

    await context.clearCookies();
    await page.goto('/login&');
    await comeTo(form, step, person);
    await step.sendRecovery(first);
    await expect(step.error).toHaveText('恢复码不正确或已使用过，请换一个');
    await step.root.getByRole('button', { name: '返回' }).click();
    await expect(form.root).toBeVisible();
    await expect(form.account).toHaveValue(person.account);
    await database.run(
      person.merchantCode,
      'DELETE FROM identity.sign_in_failures WHERE starts_with(subject, $1) OR subject = $2',
      [`account:${person.account}@`, `second-step:${person.id}`],
    );

    await form.submit();
    for (let failure = 1; failure < 5; failure += 1) {
      await step.send('aaaaa-bbbbb');
      await expect(step.error).toBeVisible();
    }
    await step.send('aaaaa-bbbbb');
    await expect(form.alert).toHaveText('验证码错误次数过多，请重新登录');
    await form.submit();
    await expect(form.alert).toContainText('尝试过于频繁');
  },
);

test('the code step shows how long to wait, and typing does not shorten it', async ({
  page,
  puzzles,
  database,
  enterWith,
}) => {
  const { person, secret } = await withFactor(page, enterWith);
  await page.context().clearCookies();
  await page.goto('/login&');
  const step = new SecondStep(page);
  await comeTo(new SignInPage(page, puzzles), step, person);
  await database.run(
    person.merchantCode,
    `INSERT INTO identity.sign_in_failures (subject, failures, next_try_at) VALUES ($1, 5, now() + interval '4 seconds')`,
    [`second-step:${person.id}`],
  );
  await step.send(totpCode(secret, 1));
  const waiting = step.root.getByRole('button', { name: '后可重试' });
  await expect(waiting).toBeDisabled();
  await expect(step.error).toContainText('尝试过于频繁');
  await step.code.fill('1');
  await expect(waiting).toBeDisabled();
  await step.code.fill(totpCode(secret, 1));
  await expect(step.button).toBeEnabled();
  await step.button.click();
  await expect(page).toHaveURL('/pro_anc_lis');
});

test(
  '[SGN-93] a merchant that requires a second factor lets nobody on before it is switched on',
  byNight,
  async ({ page, puzzles, database, newPerson }) => {
    const merchantCode = await plantMerchant(database);
    await database.run(merchantCode, 'UPDATE platform.merchants SET second_factor_required = true WHERE code = $1', [
      merchantCode,
    ]);
    const person = await newPerson({ merchantCode, keys: ['bac_#_rol-view'] });
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, person.password);
    await form.submit();

    await expect(page).toHaveURL('/per_inf');
    const notice = page.getByText('所属商户要求启用两步验证，请先完成设置');
    await expect(notice).toBeVisible();
    await expect(tabsOf(page).getByRole('link')).toHaveCount(0);
    await expect(sidebarOf(page).getByRole('button')).toHaveCount(0);
    for (const path of ['/bac_rol', '/home', '/check', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/per_inf');
    }
    await expect(new ProfilePage(page).name).toContainText(person.name);

    const card = new SecondFactorCard(page);
    await card.enrol();
    await expect(card.codes).toHaveCount(10);
    await card.keepCodes();
    await expect.poll(() => pathOf(page)).toBe('/bac_rol');
    await expect(sidebarOf(page).getByRole('button')).toHaveCount(1);
    await page.goto('/per_inf');
    await expect(card.button('停用')).toBeDisabled();
    await expect(card.root.getByText('所属商户要求启用，不能停用')).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test('sign-in over an expired page asks for the second factor as well', async ({
  page,
  puzzles,
  database,
  enterWith,
}) => {
  const { person, secret } = await undisturbed(page, () => withFactor(page, enterWith));
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('还没保存');
  await expireSessions(database, person);
  await profile.confirm.click();
  const form = new SignInPage(page, puzzles);
  await form.password.fill(person.password);
  await form.submit();
  const step = new SecondStep(page);
  await expect(step.code).toBeFocused();
  await step.send(totpCode(secret, 1));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(profile.input('用户名')).toHaveValue('还没保存');
});

test('renewing recovery codes and switching the second factor off each take a code', async ({ page, enterWith }) => {
  const { card, secret, recoveryCodes } = await withFactor(page, enterWith);
  await card.button('重新生成恢复码').click();
  const renewing = page.getByRole('dialog', { name: '重新生成恢复码' });
  await renewing.getByRole('textbox').fill('aaaaa-bbbbb');
  await renewing.getByRole('button', { name: '重新生成' }).click();
  await expect(renewing.getByText('恢复码不正确或已使用过，请换一个')).toBeVisible();
  await renewing.getByRole('textbox').fill(totpCode(secret, 1));
  await renewing.getByRole('button', { name: '重新生成' }).click();
  await expect(card.codes).toHaveCount(10);
  const renewed = await card.codes.allInnerTexts();
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await card.keepCodes();

  await card.button('停用').click();
  const removing = page.getByRole('dialog', { name: '停用两步验证？' });
  await removing.getByRole('textbox').fill(renewed[0] ?? '');
  await removing.getByRole('button', { name: '停用' }).click();
  await expect(card.root.getByText('未启用')).toBeVisible();
  await expect(card.button('启用')).toBeVisible();
});
