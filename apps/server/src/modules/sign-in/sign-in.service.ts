import type { SessionUser } from '@touchline/contract/sign-in';
import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { accountKey } from '@touchline/domain/account-key';
import { accountDelaySeconds, addressDelaySeconds } from '@touchline/domain/lockout';
import { inTreeOrder } from '@touchline/domain/permission-sets';
import { allPermissionKeys } from '@touchline/domain/permission-tree';

import type { Person, PublicContext } from '../../http/route.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { Changes } from '../../platform/audit/changes.ts';
import type { TakenResult } from '../../platform/captcha/captcha.types.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keyedHash, newToken, tokenHash } from '../../platform/tokens.ts';
import { findByAccountKey, findById, holdUnchanged, readRights, type SignInAccount } from './accounts.repository.ts';
import { countFailure, requireNoDelay } from './delays.service.ts';
import { deviceLifetimeSeconds, findDevice, type FoundDevice, holdDevice } from './devices.repository.ts';
import { clearFailures, secondsToWait } from './failures.repository.ts';
import { remember, revokeLogged } from './remembering.service.ts';
import { createSession, endSessionByToken } from './sessions.repository.ts';

export interface SignInForm {
  readonly account: string;
  readonly password?: string | undefined;
  readonly merchantCode?: string | undefined;
  readonly reCaptchaAliYun: string;
  readonly rememberMe?: boolean | undefined;
}

interface Candidate {
  readonly account: SignInAccount | undefined;
  /** The remembered device of this very account, where the browser has one. */
  readonly device: FoundDevice | undefined;
  /** Whose failures count: a remembered device has its own, so that a stranger cannot lock its owner out. */
  readonly subjects: readonly [own: string, address: string];
}

export function createSignIn({ captcha, passwords, logger, config }: Platform) {
  async function findCandidate(context: PublicContext, form: SignInForm): Promise<Candidate & { waitSeconds: number }> {
    const key = accountKey(form.account);
    const deviceToken = context.cookies.get('device');
    const { stolen, ...candidate } = await context.look(async (tx) => {
      await readAllMerchants(tx);
      const account = await findByAccountKey(tx, key);
      const shown = deviceToken === undefined ? undefined : await findDevice(tx, tokenHash(deviceToken));
      const robbed = shown?.token === 'stolen' ? await findById(tx, shown.merchantCode, shown.accountId) : undefined;
      const device = shown?.token !== 'stolen' && shown?.accountId === account?.id ? shown : undefined;
      const own = device === undefined ? `account:${key}` : `device:${device.id}`;
      const subjects = [own, `address:${addressKey(context.address)}`] as const;
      const waitSeconds = await secondsToWait(tx, subjects);
      return { account, device, subjects, waitSeconds, stolen: shown && robbed && { id: shown.id, owner: robbed } };
    });
    if (stolen !== undefined) await revokeStolen(context, stolen.owner, stolen.id);
    return candidate;
  }

  async function revokeStolen(context: PublicContext, owner: SignInAccount, deviceId: string): Promise<void> {
    const revoke = (tx: Tx, changes: Changes) => revokeLogged(tx, changes, owner.id, deviceId);
    await context.write(personOf(owner), revoke, '移除被冒用的设备');
  }

  async function isGenuine(form: SignInForm, { account, device }: Candidate): Promise<boolean> {
    const merchantFits = !form.merchantCode || form.merchantCode.toLowerCase() === account?.merchantCode;
    const proven =
      form.password === undefined
        ? device !== undefined
        : await passwords.verify(account?.passwordHash ?? null, form.password);
    return proven && merchantFits && account?.usable === true;
  }

  async function refuse(context: PublicContext, form: SignInForm, candidate: Candidate): Promise<never> {
    const { account, subjects } = candidate;
    const [own, address] = subjects;
    await context.look((tx) =>
      countFailure(tx, [
        { subject: own, delaySeconds: accountDelaySeconds },
        {
          subject: address,
          delaySeconds: (failures) => addressDelaySeconds(failures, config.ADDRESS_FAILURES_ALLOWED),
        },
      ]),
    );
    const refusal = credentialsRefused();
    if (account === undefined) {
      // People type passwords into the wrong field: the name is kept only so far that tries can be told apart.
      const accountHash = keyedHash(config.keys.accountNames, accountKey(form.account)).toString('base64url');
      logger.info({ traceId: context.traceId, accountHash }, 'sign-in of an unknown account');
    } else context.refused(personOf(account), refusal);
    throw refusal;
  }

  /** Holds what the try was judged by, then opens the session. */
  async function open(
    context: PublicContext,
    form: SignInForm,
    account: SignInAccount,
    { subjects, device }: Candidate,
    sessionToken: string,
  ) {
    const previous = context.cookies.get('session');
    return await context.write(personOf(account), async (tx, changes) => {
      await requireNoDelay(tx, subjects);
      if (!(await holdUnchanged(tx, account))) throw credentialsRefused();
      const held = device && (await holdDevice(tx, device.id));
      if (form.password === undefined && held === undefined) throw credentialsRefused();
      // A token that stood for the password is replaced at each use, also where the form does not ask.
      const isWanted = form.password === undefined ? form.rememberMe !== false : form.rememberMe;
      const remembered = await remember(tx, context, account, { held, isWanted }, changes);
      const ended = previous === undefined ? undefined : await endSessionByToken(tx, tokenHash(previous));
      if (ended !== undefined) changes.add('session', ended.id, { ...ended, ended_at: null }, ended);
      const place = { address: context.address, userAgent: context.userAgent };
      const owner = { merchantCode: account.merchantCode, accountId: account.id };
      const sessionId = await createSession(tx, {
        ...owner,
        ...place,
        tokenHash: tokenHash(sessionToken),
        deviceId: remembered.deviceId,
      });
      changes.add('session', sessionId, null, { address: place.address, user_agent: place.userAgent });
      await clearFailures(tx, [subjects[0]]);
      return { ...remembered, rights: await readRights(tx, account.merchantCode, account.id) };
    });
  }

  async function signIn(
    context: PublicContext,
    form: SignInForm,
    account: SignInAccount,
    candidate: Candidate,
  ): Promise<SessionUser> {
    const sessionToken = newToken();
    const { token, rights } = await open(context, form, account, candidate, sessionToken).catch((error: unknown) => {
      context.refused(personOf(account), error);
      throw error;
    });
    context.cookies.set('session', sessionToken, null);
    if (token === null) context.cookies.clear('device');
    else if (token !== undefined) context.cookies.set('device', token, deviceLifetimeSeconds);
    return {
      id: account.id,
      account: account.account,
      name: account.name,
      email: rights.email,
      merchantCode: account.merchantCode,
      permissions: rights.isSuperAdmin ? [...allPermissionKeys] : inTreeOrder(rights.permissions),
      isSuperAdmin: rights.isSuperAdmin,
      permissionVersion: rights.permissionVersion,
    };
  }

  return async (context: PublicContext, form: SignInForm): Promise<SessionUser> => {
    const taken = await captcha.consume({
      scene: 'login',
      result: form.reCaptchaAliYun,
      browserKey: context.cookies.get('captcha') ?? null,
      address: context.address,
    });
    if (taken === null) throw captchaRefused();
    try {
      const candidate = await findCandidate(context, form);
      if (candidate.waitSeconds > 0) throw new Refusal('rateLimited', { retryAfterSeconds: candidate.waitSeconds });
      const genuine = await isGenuine(form, candidate);
      if (!genuine || candidate.account === undefined) return await refuse(context, form, candidate);
      return await signIn(context, form, candidate.account, candidate);
    } catch (error) {
      await giveBack(taken, error);
      throw error;
    }
  };

  /** Whoever was only told to wait need not solve another puzzle. */
  async function giveBack(taken: TakenResult, error: unknown): Promise<void> {
    if (error instanceof Refusal && error.reason === 'rateLimited') await captcha.restore(taken);
  }
}

export function personOf(account: SignInAccount): Person {
  return { merchantCode: account.merchantCode, accountId: account.id, name: account.name, account: account.account };
}

function credentialsRefused(): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage: '账号、密码或商户代码不正确' }] });
}

export function captchaRefused(): Refusal {
  return new Refusal('formRefused', { details: [{ field: 'reCaptchaAliYun', errorMessage: '请重新完成滑块验证' }] });
}
