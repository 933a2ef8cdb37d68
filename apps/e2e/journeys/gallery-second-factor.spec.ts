import { forPictures, show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { SecondFactorCard, SecondStep } from '../support/second-factor.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 180_000 });

const person = { keys: ['pro_anc_lis-view'], name: '何佳怡', accountPrefix: 'hejiayi' };

test('the gallery shows how a second factor is switched on, and the code step of the sign-in', async ({
  page,
  context,
  puzzles,
  newPerson,
  enter,
}) => {
  const owner = await newPerson(person);
  await enter(owner, '/per_inf');
  const card = new SecondFactorCard(page);
  await expect(card.root.getByText('未启用')).toBeVisible();
  await show(page, 'second-factor-off');
  await card.begin();
  await show(page, 'second-factor-enrol');
  await card.enrolDialog.getByRole('button', { name: '取消' }).click();
  const { recoveryCodes } = await card.enrol();
  await expect(page.getByText('启用成功')).toHaveCount(0);
  await show(page, 'second-factor-recovery-codes');
  await card.keepCodes();
  await expect(card.root.getByText('剩余恢复码 10 个')).toBeVisible();
  await show(page, 'second-factor-on');
  await card.button('停用').click();
  await show(page, 'second-factor-remove');

  await context.clearCookies();
  await page.goto('/login&');
  const form = new SignInPage(page, puzzles);
  await form.fill(owner.account, owner.password);
  await form.submit();
  const step = new SecondStep(page);
  await expect(step.code).toBeFocused();
  await show(page, 'login-code');
  await step.sendRecovery('aaaaa-bbbbb');
  await expect(step.error).toBeVisible();
  await show(page, 'login-recovery-code-refused');
  await step.send(recoveryCodes[0] ?? '');
  await expect(page).toHaveURL('/pro_anc_lis');
});

test(
  'the gallery shows the profile of someone who has to switch a second factor on',
  forPictures,
  async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    await database.run(merchantCode, 'UPDATE platform.merchants SET second_factor_required = true WHERE code = $1', [
      merchantCode,
    ]);
    await enter(await newPerson({ ...person, merchantCode }), '/pro_anc_lis');
    await expect(page).toHaveURL('/per_inf');
    await expect(new SecondFactorCard(page).root.getByText('未启用')).toBeVisible();
    await show(page, 'second-factor-demanded');
  },
);
