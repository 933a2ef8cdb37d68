import { useTranslation } from 'react-i18next';

import { ErrorState } from '../widgets/error-state.tsx';
import { Button } from '../widgets/plain/button.tsx';

/** A page that broke while rendering, or a chunk that a new release has replaced. */
export function CrashPage() {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <ErrorState
      mark="!"
      title={t('errors:status.other')}
      actions={
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t('errors:hint.crash')}
    </ErrorState>
  );
}
