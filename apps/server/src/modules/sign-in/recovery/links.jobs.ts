import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../../platform/jobs/job.ts';
import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import { findById, lockAccount } from '../accounts.repository.ts';
import { armLink, linkMinutes, readLink } from './links.repository.ts';

/** Like a reset, the token is made while sending: it lies in no queue. */
export const signInLinkMail = defineJob({
  name: 'sign-in-link-mail',
  payload: z.object({ linkId: z.string() }),
  limits: mailLimits,
  atOnce: 4,
  handler:
    ({ pool, mailer }) =>
    async ({ linkId }) => {
      const link = await inMerchant(pool, null, (tx) => readLink(tx, linkId));
      if (link?.merchantCode == null || link.accountId === null) return;
      const { merchantCode, accountId } = link;
      const token = newToken();
      const account = await inMerchant(pool, merchantCode, async (tx) => {
        const found = await findById(tx, merchantCode, accountId);
        if (found?.usable !== true) return undefined;
        await lockAccount(tx, merchantCode, accountId);
        return (await armLink(tx, { id: linkId, accountId }, tokenHash(token))) ? found : undefined;
      });
      if (account === undefined) return;
      await mailer.send({
        to: account.email,
        subject: '登录您的 Touchline 账号',
        text: [
          `${account.name}，您好：`,
          '',
          `账号 ${account.account} 近期登录失败次数较多。刚才有人在一个未登录过的网络（IP 地址）输入了正确的密码。如果是您本人，请在 ${linkMinutes} 分钟内打开下面的链接，然后在同一浏览器中重新登录，链接只能使用一次：`,
          '',
          `${link.pageUrl}?linkToken=${token}`,
          '',
          '如果不是您本人，您的密码可能已泄露，请尽快修改密码。',
        ].join('\n'),
      });
    },
});
