import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { CallError } from '../../lib/calls/http.ts';
import {
  clearRemembered,
  isRemembered,
  readRemembered,
  writeRemembered,
} from '../../lib/session/remembered-account.ts';
import { type SessionUser, forgetSession, setSession } from '../../lib/session/session.ts';
import { passwordMask, typedOverMask } from './masked-password.ts';
import { forgetDevice, logIn } from './sign-in.api.ts';
import { useAttempt } from './use-attempt.ts';

export interface SignInFormOptions {
  /** Sign-in over a page is for the person whose page it is. */
  only?: { readonly account: string; readonly merchantCode: string } | undefined;
  onSignedIn: (user: SessionUser) => void;
}

export function useSignInForm({ only, onSignedIn }: SignInFormOptions) {
  const { t } = useTranslation('sign-in');
  const [remembered, setRemembered] = useState(readRemembered);
  const [account, setAccount] = useState((only ?? remembered)?.account ?? '');
  const [merchantCode, setMerchantCode] = useState((only ?? remembered)?.merchantCode ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [remember, setRemember] = useState(remembered !== null);
  const [forgetting, setForgetting] = useState(false);
  const [judged, setJudged] = useState(false);
  const [step, setStep] = useState<'password' | 'code' | 'passwordAgain'>('password');
  const attempt = useAttempt();

  const masked = typed === null && isRemembered(account, remembered);
  const password = masked ? passwordMask : (typed ?? '');
  const accountMissing = account.trim() === '';
  const passwordMissing = !masked && password === '';

  const typePassword = (value: string) => setTyped(masked ? typedOverMask(value) : value);

  const tickRemember = async (ticked: boolean) => {
    if (ticked || remembered === null) {
      setRemember(ticked);
      return;
    }
    setForgetting(true);
    try {
      await forgetDevice();
      clearRemembered();
      setRemembered(null);
      setRemember(false);
      attempt.say(null);
    } catch {
      attempt.say(t('form.forgetFailed'));
    } finally {
      setForgetting(false);
    }
  };

  const submit = async () => {
    setJudged(true);
    const { captcha } = attempt;
    if (accountMissing || passwordMissing || captcha === null || attempt.busy || attempt.waitSeconds > 0) return;
    const code = merchantCode.trim();
    const answer = await attempt.run(() =>
      logIn({
        account: account.trim(),
        ...(!masked && { password }),
        ...(code !== '' && { merchantCode: code }),
        reCaptchaAliYun: captcha,
        ...rememberMe(),
      }),
    );
    if (answer instanceof CallError) {
      if (answer.status !== 429) failed(answer);
      return;
    }
    if ('secondFactor' in answer) setStep('code');
    else finish(answer);
  };

  const finish = (user: SessionUser) => {
    if (only === undefined && remember) writeRemembered({ account: account.trim(), merchantCode: merchantCode.trim() });
    if (only === undefined && !remember) clearRemembered();
    setSession(user);
    onSignedIn(user);
  };

  const backToPassword = (message: string | null) => {
    setStep('passwordAgain');
    attempt.startAgain(message);
  };

  /** Over a page nobody was asked, so whoever is remembered stays so: a tick renews, and no word changes nothing. */
  const rememberMe = () => {
    if (only === undefined) return { rememberMe: remember };
    return isRemembered(only.account, remembered) ? { rememberMe: true } : {};
  };

  /** The device token was not taken, and only the password is left to try. */
  const askForPassword = () => {
    clearRemembered();
    setRemembered(null);
    setTyped('');
    setJudged(false);
    attempt.say(t('form.rememberedLost'));
  };

  const failed = (error: CallError) => {
    const isAboutSlider = error.details.some(({ field }) => field === 'reCaptchaAliYun');
    const isAsRemembered = masked && merchantCode.trim() === ((only ?? remembered)?.merchantCode ?? '');
    if (isAsRemembered && error.code === errors.formRefused.code && !isAboutSlider) askForPassword();
    if (only === undefined) forgetSession();
  };

  return {
    attempt,
    account,
    setAccount,
    merchantCode,
    setMerchantCode,
    password,
    typePassword,
    masked,
    remember,
    forgetting,
    tickRemember,
    accountMissing: judged && accountMissing,
    passwordMissing: judged && passwordMissing,
    submit,
    step,
    finish,
    backToPassword,
  };
}

export type SignInFormState = ReturnType<typeof useSignInForm>;
