import { inMerchant } from '@touchline/db/transaction';
import { isNoticeKind, noticeDays, noticeKindNames, noticeSentence } from '@touchline/domain/notices/notice-texts';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../platform/jobs/job.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import { dropOldNotices, noticeToMail } from './notices.repository.ts';

/** Mails a notice to its receiver. It has no link: which of our addresses the receiver uses is not known. */
export const noticeMail = defineJob({
  name: 'notice-mail',
  payload: z.object({ merchantCode: z.string(), id: z.string() }),
  limits: mailLimits,
  atOnce: 4,
  handler:
    ({ pool, mailer }) =>
    async ({ merchantCode, id }) => {
      const notice = await inMerchant(pool, merchantCode, (tx) => noticeToMail(tx, merchantCode, id));
      if (notice === undefined || !isNoticeKind(notice.kind)) return;
      const sentence = noticeSentence(notice.text, notice.parameters);
      if (sentence === null) return;
      await mailer.send({
        to: notice.email,
        subject: `Touchline 通知：${noticeKindNames[notice.kind]}`,
        text: [
          `${notice.name}，您好：`,
          '',
          `${sentence}。`,
          '',
          '请登录 Touchline，点击右上角的铃铛查看。',
          '',
          '您在个人资料中打开了此类通知的邮件提醒，可以随时关闭。',
        ].join('\n'),
      });
    },
});

const perBatch = 5000;

/** Deletes notices of 90 days ago, by night. */
export const forgetNotices = defineJob({
  name: 'forget-notices',
  payload: z.object({}),
  schedule: '23 19 * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler:
    ({ pool }) =>
    async () => {
      for (const code of await inMerchant(pool, null, listMerchantCodes))
        for (;;) {
          const dropped = await inMerchant(pool, code, (tx) => dropOldNotices(tx, code, noticeDays, perBatch));
          if (dropped < perBatch) break;
        }
    },
});
