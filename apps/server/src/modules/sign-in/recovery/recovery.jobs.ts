import { signInCalls } from '@touchline/contract/sign-in';
import { readAllMerchants } from '@touchline/db/all-merchants';
import { enterMerchant, inMerchant, openTransaction } from '@touchline/db/transaction';
import { z } from 'zod';

import { Changes } from '../../../platform/audit/changes.ts';
import type { LogEntry } from '../../../platform/audit/operation-log.ts';
import { requestParameter } from '../../../platform/audit/redact.ts';
import { defineJob, mailLimits } from '../../../platform/jobs/job.ts';
import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import { accountAudit, findById, lockAccount, type SignInAccount } from '../accounts.repository.ts';
import { armReset, readReset, resetMinutes } from './resets.repository.ts';

/** Makes the token while sending: it lies in no queue, and a mail that was sent twice leaves only the last link alive. */
export const passwordResetMail = defineJob({
  name: 'password-reset-mail',
  payload: z.object({ resetId: z.string() }),
  limits: mailLimits,
  atOnce: 1,
  handler:
    ({ pool, mailer, operationLog }) =>
    async ({ resetId }) => {
      const found = await inMerchant(pool, null, async (tx) => {
        await readAllMerchants(tx);
        const reset = await readReset(tx, resetId);
        if (reset?.merchantCode == null || reset.accountId === null || reset.usedAt !== null) return undefined;
        const account = await findById(tx, reset.merchantCode, reset.accountId);
        return account?.usable === true ? { reset, account } : undefined;
      });
      if (found === undefined) return;
      const { reset, account } = found;
      const token = newToken();
      const { transaction } = await openTransaction(pool, enterMerchant(account.merchantCode));
      try {
        await lockAccount(transaction.sql, account.merchantCode, account.id);
        const armed = await armReset(transaction.sql, { id: resetId, accountId: account.id }, tokenHash(token));
        if (armed === undefined) {
          await transaction.rollback();
          return;
        }
        if (armed.isFirst) await operationLog.commitWith(transaction, entryOf(reset, account));
        else await transaction.commit();
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
      await mailer.send({
        to: account.email,
        subject: '重置您的 Touchline 密码',
        text: [
          `${account.name}，您好：`,
          '',
          `我们收到了重置账号 ${account.account} 密码的申请。请在 ${resetMinutes} 分钟内打开下面的链接设置新密码，链接只能使用一次：`,
          '',
          `${reset.pageUrl}?resetToken=${token}`,
          '',
          '如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
        ].join('\n'),
      });
    },
});

/** The row of the call that asked for it: only here is it known whose account it was. */
function entryOf(
  reset: { apiPath: string | null; pageUrl: string; traceId: string; clientAddress: string | null },
  account: SignInAccount,
): LogEntry {
  const { log, method, redact } = signInCalls['sign-in.forget-password'];
  const changes = new Changes();
  changes.addSecret(accountAudit, account.id, 'resetToken');
  const body = { url: reset.pageUrl, reCaptchaAliYun: '' };
  return {
    merchantCode: account.merchantCode,
    accountId: account.id,
    userName: account.name,
    userAccount: account.account,
    homeMerchant: account.merchantCode,
    functionName: log,
    httpMethod: method,
    apiPath: reset.apiPath ?? '',
    requestParameter: requestParameter({ params: { account: account.account }, query: {}, body }, redact),
    result: 1,
    errMsg: null,
    changes: changes.toText(),
    traceId: reset.traceId,
    clientAddress: reset.clientAddress,
  };
}
