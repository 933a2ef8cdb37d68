import type { Tx } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../platform/jobs/job.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { readOwner } from './accounts.repository.ts';

interface Notice {
  readonly subject: string;
  readonly happened: (account: string, emails: { readonly from: string; readonly to: string }) => string;
  readonly advice: readonly string[];
}

const notMine = '如果不是您本人操作，请立即';

/** Changes that lead into an account, or out of its owner's hands. */
const notices = {
  passwordChanged: {
    subject: '您的 Touchline 密码已修改',
    happened: (account) => `账号 ${account} 的密码已修改，其他设备上的登录已全部退出。`,
    advice: [`${notMine}在登录页点击“忘记密码”重新设置，并联系管理员。`],
  },
  passwordReset: {
    subject: '您的 Touchline 密码已重置',
    happened: (account) => `账号 ${account} 的密码已通过邮件中的链接重新设置，该账号的所有登录已失效。`,
    advice: [`${notMine}联系管理员。`],
  },
  passwordGiven: {
    subject: '您的 Touchline 密码已被管理员重置',
    happened: (account) => `管理员已重置账号 ${account} 的密码，该账号的所有登录已失效，下次登录后需要设置自己的密码。`,
    advice: ['如果您没有提出过这一要求，请立即联系管理员。'],
  },
  emailChanged: {
    subject: '您的 Touchline 邮箱已修改',
    happened: (account, { from, to }) =>
      `账号 ${account} 的邮箱已由 ${from} 改为 ${to}，今后的通知与密码重置邮件将发送到新邮箱。`,
    advice: [`${notMine}打开原邮箱中的邮件撤销修改，或联系管理员。`],
  },
  emailGiven: {
    subject: '您的 Touchline 邮箱已被管理员修改',
    happened: (account, { from, to }) => `管理员已将账号 ${account} 的邮箱由 ${from} 改为 ${to}。`,
    advice: ['如果您没有提出过这一要求，请立即联系管理员。'],
  },
  emailUndone: {
    subject: '您的 Touchline 邮箱修改已撤销',
    happened: (account, { to }) =>
      `账号 ${account} 的邮箱已恢复为 ${to}，所有登录已退出，原来的密码和恢复码不能再使用。`,
    advice: ['设置新密码的链接已另行发送到该邮箱。登录后请检查两步验证，并重新生成恢复码。'],
  },
  factorEnabled: {
    subject: '您的 Touchline 两步验证已启用',
    happened: (account) => `账号 ${account} 已启用两步验证，今后登录时需要输入验证器中的验证码或恢复码。`,
    advice: [`${notMine}联系管理员重置两步验证，并修改密码。`],
  },
  factorDisabled: {
    subject: '您的 Touchline 两步验证已停用',
    happened: (account) => `账号 ${account} 已停用两步验证，今后登录只需要密码。`,
    advice: [`${notMine}修改密码，并联系管理员。`],
  },
  factorReset: {
    subject: '您的 Touchline 两步验证已被重置',
    happened: (account) =>
      `管理员已重置账号 ${account} 的两步验证，原来的验证器和恢复码不再有效，该账号的所有登录已失效。`,
    advice: ['请重新登录，并在个人资料中再次启用两步验证。', '', '如果您没有提出过这一要求，请立即联系管理员。'],
  },
  codesRenewed: {
    subject: '您的 Touchline 恢复码已重新生成',
    happened: (account) => `账号 ${account} 的恢复码已重新生成，原来的恢复码不再有效。`,
    advice: [`${notMine}修改密码，并联系管理员。`],
  },
  deviceStolen: {
    subject: '您的 Touchline 登录设备可能被冒用',
    happened: (account) =>
      `账号 ${account} 在一台已记住登录的设备上的登录凭证被重复使用，可能已泄露。我们已移除该设备，并退出了通过它建立的所有登录。`,
    advice: ['请修改密码，并在个人资料中检查登录会话与设备。'],
  },
} satisfies Record<string, Notice>;

export type NoticeEvent = keyof typeof notices;

/** To the address of that moment: whoever takes an account over does not take its notices along. */
export const ownerNoticeMail = defineJob({
  name: 'owner-notice-mail',
  payload: z.object({
    event: z.enum(Object.keys(notices) as [NoticeEvent]),
    to: z.string(),
    account: z.string(),
    name: z.string(),
    emails: z.object({ from: z.string(), to: z.string() }),
  }),
  limits: mailLimits,
  atOnce: 4,
  handler:
    ({ mailer }) =>
    async ({ event, to, account, name, emails }) => {
      const { subject, happened, advice }: Notice = notices[event];
      const text = [`${name}，您好：`, '', happened(account, emails), '', ...advice].join('\n');
      await mailer.send({ to, subject, text });
    },
});

interface Telling {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly event: NoticeEvent;
  /** The address before, where that is what changed; `isNotifiedApart` where it gets a mail of its own. */
  readonly before?: { readonly email: string; readonly isNotifiedApart: boolean };
}

/** Tells the owner at their address, and at those that can still undo the way it became so. */
export async function tellOwner(tx: Tx, queue: Queue, { event, before, ...owner }: Telling): Promise<void> {
  const { account, name, email, undoable } = await readOwner(tx, owner);
  const addresses = new Set([email, ...undoable]);
  if (before?.isNotifiedApart === true) addresses.delete(before.email);
  else if (before !== undefined) addresses.add(before.email);
  const emails = { from: before?.email ?? email, to: email };
  for (const to of addresses) await queue.send(tx, ownerNoticeMail, { event, to, account, name, emails });
}
