import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { SignInForm } from '../../../features/sign-in/sign-in-form.tsx';
import { giveUpPage, type SessionUser } from '../../../lib/session/session.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';

import styles from './expired-overlay.module.css';

/** The form has set the session, which takes the overlay away; there is nowhere else to go. */
const stay = () => undefined;

/** The page stays as it is, with what was typed, until the same person is back. */
export function ExpiredOverlay({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    body.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, []);

  return (
    <Dialog title={t('expired.title')}>
      <div ref={body} className={styles.body}>
        <p className={styles.text}>{t('expired.text', { name: user.name })}</p>
        <SignInForm only={{ account: user.account, merchantCode: user.merchantCode }} onSignedIn={stay} />
        <Button onClick={giveUpPage}>{t('expired.giveUp')}</Button>
      </div>
    </Dialog>
  );
}
