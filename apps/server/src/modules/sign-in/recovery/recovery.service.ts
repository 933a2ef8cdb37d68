import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { routes } from '@touchline/domain/access/routes';
import { accountKey } from '@touchline/domain/sign-in/account-key';

import { addressKey } from '../../../platform/limits/address-key.ts';
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PublicContext, RequestFacts } from '../../../platform/route.ts';
import { accountAudit, findByAccountKey, lockAccount, setPasswordHash } from '../accounts.repository.ts';
import { clearAccountFailures, forgetAddresses } from '../known-addresses.repository.ts';
import { tellOwner } from '../owner-notices.ts';
import { requireGoodPassword } from '../password-policy.ts';
import { personOf } from '../person.ts';
import { captchaRefused } from '../refusals.ts';
import { endEveryWayIn } from '../sessions/leaving.service.ts';
import { spendMailedLink } from './mailed-links.repository.ts';
import { openedLink } from './mailed-links.service.ts';
import { passwordResetMail } from './recovery.jobs.ts';
import { cancelResets, createReset, forgetSentResets } from './resets.repository.ts';

export function createRecovery(platform: Platform) {
  const { captcha, config, passwords, queue, redis } = platform;
  const hourly = createRateLimiter(redis, {
    name: 'forget-password',
    limit: config.FORGET_PER_HOUR,
    windowMs: 3_600_000,
  });

  return {
    /** Takes the same steps for known and unknown accounts; only the worker learns the difference. */
    async forget(
      context: PublicContext,
      form: { account: string; url: string; reCaptchaAliYun: string },
    ): Promise<void> {
      const origin = ownOrigin(form.url, config.origins);
      const browserKey = context.cookies.get('captcha') ?? null;
      const { address } = context;
      const taken = await captcha.consume({ scene: 'forget', result: form.reCaptchaAliYun, browserKey, address });
      if (taken === null) throw captchaRefused();
      const allowance = await hourly.take(addressKey(context.address));
      if (allowance.limited) {
        await captcha.restore(taken);
        throw new Refusal('rateLimited', { retryAfterSeconds: allowance.retryAfterSeconds });
      }
      await context.look(async (tx) => {
        await readAllMerchants(tx);
        const account = await findByAccountKey(tx, accountKey(form.account));
        const owner = account?.usable === true ? account : undefined;
        await queueReset(tx, platform, owner, { ...context, origin });
      });
    },

    async reset(context: PublicContext, form: { password: string; resetToken: string }): Promise<void> {
      const link = await openedLink(context, 'identity.password_resets', form.resetToken);
      if (link === undefined) throw linkRefused();
      const { account } = link;
      requireGoodPassword(form.password, account, config.PASSWORD_MIN_LENGTH);
      const passwordHash = await passwords.hash(form.password);
      const owner = personOf(account);
      await context.write(owner, async (writing) => {
        const { tx, changes } = writing;
        await lockAccount(tx, account.merchantCode, account.id);
        if (!(await spendMailedLink(tx, 'identity.password_resets', link.id))) throw linkRefused();
        await setPasswordHash(tx, account, passwordHash, false);
        changes.addSecret(accountAudit, account.id, 'password');
        await cancelResets(tx, account.id);
        await endEveryWayIn(writing, platform, owner);
        await forgetAddresses(tx, account.id);
        await clearAccountFailures(tx, accountKey(account.account));
        await tellOwner(tx, queue, { ...owner, event: 'passwordReset' });
      });
    },
  };
}

function linkRefused(): Refusal {
  return new Refusal('formRefused', {
    details: [{ field: 'resetToken', errorMessage: '链接无效或已过期，请重新申请' }],
  });
}

type RecoveryRequest = Pick<RequestFacts, 'origin' | 'path' | 'traceId' | 'address'>;

/** The page is ours, whatever the caller asks for; the origin is one of ours that they came from. */
export async function queueReset(
  tx: Tx,
  { queue }: Pick<Platform, 'queue'>,
  owner: { readonly merchantCode: string; readonly id: string } | undefined,
  { origin, path, traceId, address }: RecoveryRequest,
): Promise<void> {
  const pageUrl = origin + routes.resetPassword;
  const resetId = await createReset(tx, { owner, pageUrl, apiPath: path, traceId, clientAddress: address });
  await queue.send(tx, passwordResetMail, { resetId });
}

/** Recovery that its owner did not have to ask for: however many were asked for before, this mail goes out. */
export async function startRecovery(
  tx: Tx,
  platform: Pick<Platform, 'queue'>,
  { merchantCode, accountId }: { readonly merchantCode: string; readonly accountId: string },
  request: RecoveryRequest,
): Promise<void> {
  await cancelResets(tx, accountId);
  await forgetSentResets(tx, accountId);
  await queueReset(tx, platform, { merchantCode, id: accountId }, request);
}

/** Which of our own origins the caller came from. */
function ownOrigin(url: string, origins: readonly string[]): string {
  const { protocol, origin } = new URL(url);
  if (!/^https?:$/.test(protocol) || !origins.includes(origin))
    throw new Refusal('validation', { details: [{ field: 'url', errorMessage: '不支持的页面地址' }] });
  return origin;
}
