import { useQuery } from '@tanstack/react-query';
import { fieldRules } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { callApi } from '../../lib/calls/http.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { CodeField, tidyCode } from '../../widgets/plain/code-field.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { PasswordField } from '../../widgets/plain/password-field.tsx';
import './second-factor.messages.ts';

import styles from './step-up-dialog.module.css';

type Kind = 'password' | 'code';

/** One's own, whichever merchant's pages are open; the dialog says itself what came of it. */
const own = { actingFor: null, quiet: true } as const;

/** Changing the ways into an account needs a new proof: the cookie of an open page is not enough. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { t } = useTranslation('second-factor');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { data: factor } = useQuery({
    queryKey: ['step-up', 'factor'],
    queryFn: ({ signal }) => callApi('second-factor.status', {}, { ...own, signal }),
    gcTime: 0,
    retry: false,
  });
  const [kind, setKind] = useState<Kind>('password');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => field.current?.focus(), [kind]);

  const type = (next: string) => {
    setValue(next);
    setProblem(null);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (value === '') {
      setProblem(t(`stepUp.${kind}.required`));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await callApi(
        'sign-in.step-up',
        { body: kind === 'password' ? { password: value } : { code: tidyCode(value) } },
        own,
      );
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      setProblem(failureText(error));
      field.current?.focus();
      field.current?.select();
    }
  };

  const switchKind = () => {
    setKind(kind === 'password' ? 'code' : 'password');
    type('');
  };

  const common = { inputRef: field, value, onValue: type, readOnly: busy, error: problem };
  return (
    <Dialog
      title={t('stepUp.title')}
      {...(busy ? {} : { onClose: () => onAnswer(false) })}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} disabled={busy}>
            {t('stepUp.cancel')}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t('stepUp.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        aria-label={t('stepUp.title')}
        onSubmit={(event) => void submit(event)}
      >
        <p>{t(`stepUp.${kind}.note`)}</p>
        {kind === 'password' ? (
          <PasswordField
            {...common}
            label={t('stepUp.password.label')}
            name="password"
            required
            autoComplete="current-password"
            maxLength={fieldRules.signInPassword.max}
          />
        ) : (
          <CodeField {...common} kind="either" label={t('stepUp.code.label')} />
        )}
        {factor?.enrolled === true && (
          <button type="button" className={styles.switch} disabled={busy} onClick={switchKind}>
            {t(`stepUp.${kind}.switch`)}
          </button>
        )}
      </form>
    </Dialog>
  );
}
