import { routes } from '@touchline/domain/access/routes';
import { defaultPasswordMin } from '@touchline/domain/constants';
import { checkConfirmation, checkField, fieldRules, passwordMax } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';

import { failureText } from '../../lib/calls/failure-text.ts';
import { clearRemembered } from '../../lib/session/remembered-account.ts';
import { fieldText } from '../../lib/validation-texts.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { PasswordField } from '../../widgets/plain/password-field.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PublicPage } from './public-page.tsx';
import { resetPassword } from './sign-in.api.ts';
import { useTokenFromAddress } from './use-token-from-address.ts';

import styles from './public.module.css';

type Outcome = { kind: 'done' } | { kind: 'failed'; message: string };

export function ResetPasswordPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const token = useTokenFromAddress('resetToken');
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  if (token === null) return <Navigate to={routes.signIn} replace />;

  if (outcome?.kind === 'done') {
    return (
      <PublicPage title={t('reset.doneTitle')}>
        <OutcomePanel kind="done" text={t('reset.doneNote')}>
          <Button look="primary" wide onClick={() => void navigate(routes.signIn, { replace: true })}>
            {t('reset.toLogin')}
          </Button>
        </OutcomePanel>
      </PublicPage>
    );
  }

  if (outcome?.kind === 'failed') {
    return (
      <PublicPage title={t('reset.failedTitle')}>
        <OutcomePanel kind="failed" text={outcome.message}>
          <Button look="primary" wide onClick={() => setOutcome(null)}>
            {t('reset.ok')}
          </Button>
        </OutcomePanel>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('reset.title')}>
      <ResetForm token={token} onOutcome={setOutcome} />
    </PublicPage>
  );
}

function ResetForm({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation('sign-in');
  const first = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [left, setLeft] = useState({ password: false, confirmation: false });
  const [busy, setBusy] = useState(false);
  const problem = checkField(fieldRules.newPassword, password);
  const mismatch = checkConfirmation(password, confirmation, 'validation.passwordsNotSame');

  useEffect(() => first.current?.focus(), []);

  const submit = async () => {
    setLeft({ password: true, confirmation: true });
    if (problem !== null || mismatch !== null || busy) return;
    setBusy(true);
    try {
      await resetPassword(password, token);
      clearRemembered();
      onOutcome({ kind: 'done' });
    } catch (error) {
      onOutcome({ kind: 'failed', message: failureText(error) });
    }
  };

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('reset.title')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PasswordField
        label={t('reset.password')}
        inputRef={first}
        name="password"
        value={password}
        onValue={setPassword}
        onBlur={() => setLeft({ ...left, password: left.password || password !== '' })}
        readOnly={busy}
        required
        hint={t('reset.hint', { min: defaultPasswordMin, max: passwordMax })}
        error={left.password && problem !== null ? fieldText(problem, t('reset.password')) : null}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('reset.confirm')}
        name="confirmation"
        value={confirmation}
        onValue={setConfirmation}
        onBlur={() => setLeft({ ...left, confirmation: left.confirmation || confirmation !== '' })}
        readOnly={busy}
        required
        error={
          left.confirmation && mismatch !== null ? fieldText(mismatch, t('reset.password'), { isRepeated: true }) : null
        }
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
