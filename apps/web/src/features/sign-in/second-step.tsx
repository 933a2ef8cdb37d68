import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { CallError } from '../../lib/calls/http.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { CodeField, type CodeKind, tidyCode } from '../../widgets/plain/code-field.tsx';
import { useCountdown } from '../../widgets/plain/use-countdown.ts';
import { AttemptNotice } from './attempt-notice.tsx';
import { durationText } from './duration-text.ts';
import { logInSecond } from './sign-in.api.ts';

import styles from './public.module.css';

export interface SecondStepProps {
  account: string;
  onSignedIn: (user: SessionUser) => void;
  /** Back to the password, with the reason where it was not asked for. */
  onBack: (message: string | null) => void;
}

interface Trouble {
  readonly ofCode: string | null;
  readonly message: string | null;
  readonly waitUntil: number | null;
}

const none: Trouble = { ofCode: null, message: null, waitUntil: null };

export function SecondStep({ account, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation('sign-in');
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Exclude<CodeKind, 'either'>>('totp');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(none);
  const waitSeconds = useCountdown(trouble.waitUntil);

  useEffect(() => field.current?.focus(), [kind]);

  const type = (value: string) => {
    setCode(value);
    setTrouble((current) => ({ ...current, ofCode: null }));
  };

  const switchKind = () => {
    setKind(kind === 'totp' ? 'recovery' : 'totp');
    type('');
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || waitSeconds > 0) return;
    setBusy(true);
    setTrouble(none);
    try {
      onSignedIn(await logInSecond(tidyCode(code)));
    } catch (error) {
      setBusy(false);
      field.current?.focus();
      refused(error);
    }
  };

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const text = failureText(error);
    if (error.status === 429) setTrouble({ ...none, waitUntil: Date.now() + (error.retryAfter ?? 1) * 1000 });
    else if (error.details.some((detail) => detail.field === 'code')) {
      setTrouble({ ...none, ofCode: text });
      field.current?.select();
    } else if (error.status === 422) onBack(text);
    else setTrouble({ ...none, message: text });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('second.title')}>
      <p className={styles.stepNote}>{t(`second.note.${kind}`, { account })}</p>
      <AttemptNotice message={trouble.message} wasThrottled={trouble.waitUntil !== null} waitSeconds={waitSeconds} />
      <CodeField
        kind={kind}
        label={t(`second.code.${kind}`)}
        inputRef={field}
        value={code}
        onValue={type}
        readOnly={busy}
        error={trouble.ofCode}
      />
      <Button type="submit" look="primary" wide busy={busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t('form.submitIn', { duration: durationText(waitSeconds) }) : t('second.submit')}
      </Button>
      <div className={styles.between}>
        <button type="button" className={styles.link} disabled={busy} onClick={() => onBack(null)}>
          {t('second.back')}
        </button>
        <button type="button" className={styles.link} disabled={busy} onClick={switchKind}>
          {t(`second.switch.${kind}`)}
        </button>
      </div>
    </form>
  );
}
