import { routes } from '@touchline/domain/access/routes';
import { checkField, fieldRules } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { CallError } from '../../lib/calls/http.ts';
import { validationText } from '../../lib/validation-texts.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { TextField } from '../../widgets/plain/text-field.tsx';
import { SliderCaptcha } from '../../widgets/slider/slider-captcha.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { durationText } from './duration-text.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { PublicPage } from './public-page.tsx';
import { requestReset } from './sign-in.api.ts';
import { useAttempt } from './use-attempt.ts';

import styles from './public.module.css';

export function ForgetPasswordPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const attempt = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState('');
  const [judged, setJudged] = useState(false);
  const [done, setDone] = useState(false);
  const problem = checkField(fieldRules.forgetAccount, account);
  const toSignIn = () => void navigate(routes.signIn);

  useEffect(() => field.current?.focus(), []);

  const submit = async () => {
    setJudged(true);
    const { captcha } = attempt;
    if (problem !== null) field.current?.focus();
    if (problem !== null || captcha === null || attempt.busy) return;
    const answer = await attempt.run(() => requestReset(account.trim(), captcha));
    if (answer instanceof CallError) field.current?.focus();
    else setDone(true);
  };

  if (done) {
    return (
      <PublicPage title={t('forget.doneTitle')}>
        <OutcomePanel kind="done" text={t('forget.doneNote')}>
          <Button look="primary" wide onClick={toSignIn}>
            {t('forget.back')}
          </Button>
        </OutcomePanel>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('forget.title')} note={t('forget.note')}>
      <form
        className={styles.form}
        noValidate
        aria-label={t('forget.title')}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AttemptNotice
          message={attempt.message}
          wasThrottled={attempt.wasThrottled}
          waitSeconds={attempt.waitSeconds}
        />
        <TextField
          label={t('forget.account')}
          inputRef={field}
          name="account"
          value={account}
          onValue={setAccount}
          onBlur={() => setJudged(judged || account !== '')}
          readOnly={attempt.busy}
          required
          maxLength={fieldRules.forgetAccount.max}
          placeholder={t('form.requiredEmpty')}
          error={judged && problem !== null ? validationText(problem) : null}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SliderCaptcha key={attempt.captchaRound} scene="forget" onPassed={attempt.onPassed} />
        <Button
          type="submit"
          look="primary"
          wide
          busy={attempt.busy}
          disabled={attempt.captcha === null || attempt.waitSeconds > 0}
        >
          {attempt.waitSeconds > 0
            ? t('form.submitIn', { duration: durationText(attempt.waitSeconds) })
            : t('forget.submit')}
        </Button>
        <Button wide onClick={toSignIn}>
          {t('forget.cancel')}
        </Button>
      </form>
    </PublicPage>
  );
}
