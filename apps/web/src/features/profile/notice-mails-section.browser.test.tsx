import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { NoticeMailsSection } from './notice-mails-section.tsx';
import './profile.messages.ts';

const box = (name: string) => page.getByRole('checkbox', { name });
const show = () => renderWidget(<NoticeMailsSection />, { user: aUser(), path: '/per_inf' });

test('each kind of notices is mailed by a choice of its own', async () => {
  let byMail = false;
  const requests = answering({
    'notices.settings': () => ({
      kinds: [
        { kind: 'predictionRefused', byMail: false },
        { kind: 'reviewReturned', byMail },
      ],
    }),
    'notices.change-setting': ({ body }) => {
      byMail = body.byMail;
      return {};
    },
  });
  await show();
  await expect.element(box('定时发布未通过')).not.toBeChecked();
  await box('预测审核未通过').click();
  await box('预测审核未通过').click();
  await box('预测审核未通过').click();
  await expect.element(box('预测审核未通过')).toBeChecked();
  await expect
    .poll(() => requests('notices.change-setting').map(({ body }) => body))
    .toEqual([true, false, true].map((isOn) => ({ kind: 'reviewReturned', byMail: isOn })));
});

test('a refused choice is shown as it stands', async () => {
  answering({
    'notices.settings': () => ({ kinds: [{ kind: 'reviewReturned', byMail: true }] }),
    'notices.change-setting': () => {
      throw new Refusal('internal');
    },
  });
  await show();
  await box('预测审核未通过').click();
  await expect.element(page.getByTestId('banner')).toBeVisible();
  await expect.element(box('预测审核未通过')).toBeChecked();
});

test('a link to the mails of notices leads to their heading', async () => {
  answering({ 'notices.settings': () => ({ kinds: [{ kind: 'reviewReturned', byMail: true }] }) });
  const below = (
    <div style={{ paddingTop: 3000 }}>
      <NoticeMailsSection />
    </div>
  );
  await renderWidget(below, { user: aUser(), path: '/per_inf#notice-mails' });
  const heading = page.getByRole('heading', { name: '通知邮件' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});

test('an account that gets no notices is not asked about their mails', async () => {
  const requests = answering({ 'notices.settings': () => ({ kinds: [] }) });
  await show();
  await expect.poll(() => requests('notices.settings').length).toBe(1);
  await expect.element(page.getByText('通知邮件')).not.toBeInTheDocument();
});
