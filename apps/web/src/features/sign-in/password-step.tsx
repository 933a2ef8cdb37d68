import { type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sessionTexts } from 'virtual:errors';

import type { LossReason } from '../../lib/session/sign-in-state.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Checkbox } from '../../widgets/plain/checkbox.tsx';
import { PasswordField } from '../../widgets/plain/password-field.tsx';
import { TextField } from '../../widgets/plain/text-field.tsx';
import { SliderCaptcha } from '../../widgets/slider/slider-captcha.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { durationText } from './duration-text.ts';
import type { SignInFormState } from './use-sign-in-form.ts';

import styles from './public.module.css';

const longestEntry = 20;

export interface PasswordStepProps {
  form: SignInFormState;
  /** The account is given and cannot be changed. */
  isLocked: boolean;
  lossReason: LossReason | undefined;
}

export function PasswordStep({ form, isLocked, lossReason }: PasswordStepProps) {
  const { t } = useTranslation('sign-in');
  const { attempt } = form;
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isUntried = !attempt.busy && attempt.message === null && !attempt.wasThrottled;
  const isAgain = form.step === 'passwordAgain' || attempt.captchaRound > 0 || attempt.wasThrottled;

  // The button that was pressed is shut after a refusal, and drops the focus.
  useEffect(() => {
    if (attempt.busy) return;
    const empty = [account, password].find(({ current }) => current?.value === '');
    const field = (empty ?? (isAgain ? password : null))?.current;
    field?.focus();
    field?.select();
  }, [isAgain, attempt.busy]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (account.current?.value.trim() === '') account.current.focus();
    else if (password.current?.value === '') password.current.focus();
    void form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('form.title')}>
      {lossReason !== undefined && isUntried && <Alert kind="info">{sessionTexts[lossReason]}</Alert>}
      <AttemptNotice message={attempt.message} wasThrottled={attempt.wasThrottled} waitSeconds={attempt.waitSeconds} />
      <TextField
        label={t('form.account')}
        inputRef={account}
        name="account"
        value={form.account}
        onValue={form.setAccount}
        readOnly={isLocked || attempt.busy}
        required
        maxLength={longestEntry}
        placeholder={t('form.requiredEmpty')}
        error={form.accountMissing ? t('form.accountMissing') : null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={t('form.password')}
        inputRef={password}
        name="password"
        masked={form.masked}
        value={form.password}
        onValue={form.typePassword}
        onFocus={(event) => form.masked && event.target.select()}
        readOnly={attempt.busy}
        required
        // The mask would count, and cut what is pasted beside it.
        maxLength={form.masked ? undefined : longestEntry}
        placeholder={t('form.requiredEmpty')}
        hint={form.masked ? t('form.passwordRemembered') : undefined}
        error={form.passwordMissing ? t('form.passwordMissing') : null}
        autoComplete="current-password"
      />
      {!isLocked && (
        <TextField
          label={t('form.merchantCode')}
          note={t('form.optional')}
          name="merchantCode"
          value={form.merchantCode}
          onValue={form.setMerchantCode}
          readOnly={attempt.busy}
          maxLength={longestEntry}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SliderCaptcha key={attempt.captchaRound} scene="login" onPassed={attempt.onPassed} />
      {!isLocked && (
        <div className={styles.between}>
          <Checkbox
            label={t('form.remember')}
            checked={form.remember}
            disabled={form.forgetting || attempt.busy}
            onChecked={(ticked) => void form.tickRemember(ticked)}
          />
          <Link className={styles.link} to="/forgetPassword">
            {t('form.forgot')}
          </Link>
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        wide
        busy={attempt.busy}
        disabled={attempt.captcha === null || attempt.waitSeconds > 0 || form.forgetting}
      >
        {attempt.waitSeconds > 0
          ? t('form.submitIn', { duration: durationText(attempt.waitSeconds) })
          : t('form.submit')}
      </Button>
    </form>
  );
}
