import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../widgets/plain/alert.tsx';
import { durationText } from './duration-text.ts';

export interface AttemptNoticeProps {
  message: string | null;
  wasThrottled: boolean;
  waitSeconds: number;
}

export function AttemptNotice({ message, wasThrottled, waitSeconds }: AttemptNoticeProps) {
  const { t } = useTranslation('sign-in');
  if (message !== null) return <Alert kind="error">{message}</Alert>;
  if (!wasThrottled) return null;
  if (waitSeconds === 0) return <Alert kind="info">{t('form.waitOver')}</Alert>;
  return <WaitNotice seconds={waitSeconds} />;
}

function WaitNotice({ seconds }: { seconds: number }) {
  const { t } = useTranslation('sign-in');
  const text = t('form.wait', { duration: durationText(seconds) });
  const [spoken] = useState(text);
  return (
    <Alert kind="error" spoken={spoken}>
      {text}
    </Alert>
  );
}
