import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../platform/jobs/job.ts';
import { newToken, tokenHash } from '../../platform/keys/tokens.ts';
import { armEmailUndo, readEmailUndo, readProfile, undoHours } from './profile.repository.ts';

/** Tells the old address; like a reset, the token is made while sending. */
export const emailChangeMail = defineJob({
  name: 'email-change-mail',
  payload: z.object({ undoId: z.string() }),
  limits: mailLimits,
  atOnce: 1,
  handler:
    ({ pool, mailer }) =>
    async ({ undoId }) => {
      const undo = await inMerchant(pool, null, (tx) => readEmailUndo(tx, undoId));
      if (undo === undefined) return;
      const token = newToken();
      const person = await inMerchant(pool, undo.merchantCode, async (tx) => {
        await armEmailUndo(tx, undoId, tokenHash(token));
        return await readProfile(tx, undo);
      });
      await mailer.send({
        to: undo.oldEmail,
        subject: '您的 Touchline 邮箱已修改',
        text: [
          `${person.name}，您好：`,
          '',
          `账号 ${person.account} 的邮箱已由 ${undo.oldEmail} 改为 ${undo.newEmail}。`,
          '',
          `如果这不是您本人的操作，请在 ${undoHours} 小时内打开下面的链接撤销修改。撤销后，该账号的所有登录立即退出，原密码失效，您会收到设置新密码的邮件：`,
          '',
          `${undo.pageUrl}?undoToken=${token}`,
        ].join('\n'),
      });
    },
});
