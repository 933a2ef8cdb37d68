import type { SessionUser } from '@touchline/contract/sign-in';
import { readAllMerchants } from '@touchline/db/all-merchants';
import { routes } from '@touchline/domain/access/routes';
import { accountKey } from '@touchline/domain/sign-in/account-key';

import type { TakenResult } from '../../platform/captcha/captcha.types.ts';
import { keyedHash, newToken, tokenHash } from '../../platform/keys/tokens.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublicContext } from '../../platform/route.ts';
import type { Writing } from '../../platform/work.ts';
import { accountAudit, findByAccountKey, findById, holdUnchanged, type SignInAccount } from './accounts.repository.ts';
import { challengeSeconds, createChallenge } from './challenges.repository.ts';
import {
  countedSubjects,
  countFailure,
  requireNoDelay,
  signInSubjects,
  type SignInSubjects,
} from './delays.service.ts';
import { secondsToWait } from './failures.repository.ts';
import { type Approach, judgeApproach, noteAccountFailure } from './known-addresses.repository.ts';
import { personOf } from './person.ts';
import { signInLinkMail } from './recovery/links.jobs.ts';
import { createLink } from './recovery/links.repository.ts';
import { captchaRefused, credentialsRefused, linkMailed } from './refusals.ts';
import { findDevice, type FoundDevice } from './sessions/devices.repository.ts';
import { openSession } from './sessions/session-opening.service.ts';
import { endTheft } from './sessions/theft.service.ts';

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
  readonly subjects: SignInSubjects;
  readonly approach: Approach;
  /** A remembered device, an address that signed the account in before, or a browser that opened a mailed link. */
  readonly isKnown: boolean;
  readonly isGuessed: boolean;
}

function approachOf(context: PublicContext, key: string, account: SignInAccount | undefined): Approach {
  const pass = context.cookies.get('pass');
  return {
    accountKey: key,
    accountId: account?.id ?? null,
    addressKey: addressKey(context.address),
    passHash: pass === undefined ? null : tokenHash(pass),
  };
}

type SignInAnswer = SessionUser | { readonly secondFactor: 'totp' };

export function createSignIn(platform: Platform) {
  const { captcha, passwords, logger, config, queue } = platform;

  async function findCandidate(context: PublicContext, form: SignInForm): Promise<Candidate & { waitSeconds: number }> {
    const key = accountKey(form.account);
    const deviceToken = context.cookies.get('device');
    const { stolen, ...candidate } = await context.look(async (tx) => {
      await readAllMerchants(tx);
      const account = await findByAccountKey(tx, key);
      const shown = deviceToken === undefined ? undefined : await findDevice(tx, tokenHash(deviceToken));
      const robbed = shown?.token === 'stolen' ? await findById(tx, shown.merchantCode, shown.accountId) : undefined;
      const device = shown?.token !== 'stolen' && shown?.accountId === account?.id ? shown : undefined;
      const approach = approachOf(context, key, account);
      const { isGuessed, isKnown: isKnownAddress } = await judgeApproach(tx, approach, config.ACCOUNT_FAILURES_ALLOWED);
      const isKnown = device !== undefined || isKnownAddress;
      const subjects = signInSubjects(form.account, device?.id ?? null, context.address);
      // Where every answer is the same, only the address waits.
      const waitSeconds = await secondsToWait(tx, isGuessed && !isKnown ? [subjects[1]] : subjects);
      const theft = shown && robbed && { id: shown.id, owner: robbed };
      return { account, device, subjects, approach, isGuessed, isKnown, waitSeconds, stolen: theft };
    });
    if (stolen !== undefined) await endTheft(context, platform, stolen.owner, stolen.id);
    return candidate;
  }

  /** Asked again after the hash: of tries made side by side those behind the last that is allowed learn nothing. */
  async function needsLink(context: PublicContext, { isKnown, isGuessed, approach }: Candidate): Promise<boolean> {
    if (isKnown || isGuessed) return !isKnown;
    return (await context.look((tx) => judgeApproach(tx, approach, config.ACCOUNT_FAILURES_ALLOWED))).isGuessed;
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
    const { subjects, device, approach } = candidate;
    await context.look(async (tx) => {
      await countFailure(tx, countedSubjects(subjects, config));
      if (device === undefined) await noteAccountFailure(tx, approach);
    });
    return tellRefused(context, form, candidate, credentialsRefused());
  }

  /** Takes the same steps whether the password was right, wrong or nobody's. Guesses queue nothing: they hold up no mail. */
  async function answerByMail(
    context: PublicContext,
    form: SignInForm,
    candidate: Candidate,
    isRight: boolean,
  ): Promise<never> {
    const { account, subjects, approach } = candidate;
    await context.look(async (tx) => {
      await countFailure(tx, countedSubjects(subjects, config).slice(1));
      await noteAccountFailure(tx, approach);
      const linkId = await createLink(tx, isRight ? account : undefined, context.origin + routes.signInLink);
      await queue.sendAlike(tx, signInLinkMail, { linkId }, isRight);
    });
    return tellRefused(context, form, candidate, linkMailed());
  }

  function tellRefused(context: PublicContext, form: SignInForm, { account }: Candidate, refusal: Refusal): never {
    if (account === undefined) {
      // People type passwords into the wrong field: the name is kept only so far that tries can be told apart.
      const accountHash = keyedHash(config.keys.accountNames, accountKey(form.account)).toString('base64url');
      logger.info({ traceId: context.traceId, address: context.address, accountHash }, 'sign-in of an unknown account');
    } else context.refused(personOf(account), refusal);
    throw refusal;
  }

  /** The password step is done; the code is still to come. */
  async function challenge(
    context: PublicContext,
    form: SignInForm,
    account: SignInAccount,
    { subjects, device }: Candidate,
  ): Promise<{ secondFactor: 'totp' }> {
    const token = newToken();
    const begin = async ({ tx, changes }: Writing): Promise<void> => {
      await requireNoDelay(tx, subjects);
      if (!(await holdUnchanged(tx, account))) throw credentialsRefused();
      await createChallenge(tx, {
        tokenHash: tokenHash(token),
        merchantCode: account.merchantCode,
        accountId: account.id,
        passwordMark: tokenHash(account.passwordHash),
        deviceId: device?.id ?? null,
        byDevice: form.password === undefined,
        rememberMe: form.rememberMe ?? null,
      });
      changes.addSecret(accountAudit, account.id, 'challenge');
    };
    await context.write(personOf(account), begin, '登录（待两步验证）').catch((error: unknown) => {
      context.refused(personOf(account), error);
      throw error;
    });
    context.cookies.set('challenge', token, challengeSeconds);
    return { secondFactor: 'totp' };
  }

  async function admit(
    context: PublicContext,
    form: SignInForm,
    account: SignInAccount,
    candidate: Candidate,
  ): Promise<SignInAnswer> {
    if (account.secondFactor) return await challenge(context, form, account, candidate);
    return await openSession(context, platform, {
      account,
      deviceId: candidate.device?.id ?? null,
      byDevice: form.password === undefined,
      isProven: form.password !== undefined,
      rememberMe: form.rememberMe,
      subjects: [candidate.subjects[0]],
      confirm: ({ tx }) => requireNoDelay(tx, candidate.subjects),
    });
  }

  return async (context: PublicContext, form: SignInForm): Promise<SignInAnswer> => {
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
      if (await needsLink(context, candidate)) return await answerByMail(context, form, candidate, genuine);
      if (!genuine || candidate.account === undefined) return await refuse(context, form, candidate);
      return await admit(context, form, candidate.account, candidate);
    } catch (error) {
      await giveBack(taken, error);
      throw error;
    }
  };

  /** A person who was only told to wait need not solve another puzzle. */
  async function giveBack(taken: TakenResult, error: unknown): Promise<void> {
    if (error instanceof Refusal && error.reason === 'rateLimited') await captcha.restore(taken);
  }
}
