import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { finishSignOut, useUnfinishedSignOut } from '../../lib/session/sign-out.ts';
import { ErrorState } from '../../widgets/error-state.tsx';
import { Button } from '../../widgets/plain/button.tsx';

const pauseMs = 5000;

/** While a sign-out has not reached the server, nothing else is shown. */
export function LeavingGate({ children }: { children: ReactNode }) {
  return useUnfinishedSignOut() ? <LeavingPage /> : children;
}

/** Tries again by itself: every few seconds, and as soon as there is a network. */
function LeavingPage() {
  const { t } = useTranslation();
  const [isTrying, setIsTrying] = useState(false);

  const finish = async () => {
    setIsTrying(true);
    await finishSignOut();
    setIsTrying(false);
  };
  useEffect(() => {
    const again = () => void finishSignOut();
    const timer = setInterval(again, pauseMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);

  const action = (
    <Button look="primary" busy={isTrying} onClick={() => void finish()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <ErrorState mark="…" title={t('leaving.title')} actions={action}>
      {t('leaving.text')}
    </ErrorState>
  );
}
