import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../platform/job.ts';
import { readPerson } from './second-factor.repository.ts';

const event = z.enum(['enabled', 'disabled', 'reset']);

const texts: Record<
  z.infer<typeof event>,
  { subject: string; happened: (account: string) => string; advice: string[] }
> = {
  enabled: {
    subject: '您的 Touchline 两步验证已启用',
    happened: (account) => `账号 ${account} 已启用两步验证，今后登录时需要输入验证器中的验证码或恢复码。`,
    advice: ['如果不是您本人操作，请立即联系管理员重置两步验证，并修改密码。'],
  },
  disabled: {
    subject: '您的 Touchline 两步验证已停用',
    happened: (account) => `账号 ${account} 已停用两步验证，今后登录只需要密码。`,
    advice: ['如果不是您本人操作，请立即修改密码，并联系管理员。'],
  },
  reset: {
    subject: '您的 Touchline 两步验证已被重置',
    happened: (account) =>
      `管理员已重置账号 ${account} 的两步验证，原来的验证器和恢复码不再有效，该账号的所有登录已失效。`,
    advice: ['请重新登录，并在个人资料中再次启用两步验证。', '', '如果您没有提出过这一要求，请立即联系管理员。'],
  },
};

/** Whoever's second factor changes hears of it: an open session in strange hands could do it too. */
export const secondFactorMail = defineJob({
  name: 'second-factor-mail',
  payload: z.object({ merchantCode: z.string(), accountId: z.string(), event }),
  limits: mailLimits,
  atOnce: 1,
  handler:
    ({ pool, mailer }) =>
    async ({ event: happening, ...owner }) => {
      const person = await inMerchant(pool, owner.merchantCode, (tx) => readPerson(tx, owner));
      if (person === undefined) return;
      const { subject, happened, advice } = texts[happening];
      const text = [`${person.name}，您好：`, '', happened(person.account), '', ...advice].join('\n');
      await mailer.send({ to: person.email, subject, text });
    },
});
