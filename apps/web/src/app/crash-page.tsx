import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { ErrorState } from '../widgets/error-state.tsx';
import { Button } from '../widgets/plain/button.tsx';

const reload = () => {
  // Without a network the browser would put its own page in our place.
  if (navigator.onLine) window.location.reload();
};

/** A page that broke while rendering, or a chunk that did not come: for want of a network, or because a release replaced it. */
export function CrashPage() {
  const { t } = useTranslation(['errors', 'common']);
  const isCutOff = !navigator.onLine;
  useEffect(() => {
    if (!isCutOff) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isCutOff]);
  return (
    <ErrorState
      mark="!"
      title={t(isCutOff ? 'errors:page.notLoaded' : 'errors:status.other')}
      actions={
        <Button look="primary" onClick={reload}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t(isCutOff ? 'errors:network' : 'errors:hint.crash')}
    </ErrorState>
  );
}
