import { useTranslation } from 'react-i18next';

import { ErrorState } from '../widgets/error-state.tsx';
import { Button } from '../widgets/plain/button.tsx';
import { useCrash } from './use-crash.ts';

/** A page that broke while rendering, or a chunk that did not come: for want of a network, or because a release replaced it. */
export function CrashPage() {
  const { t } = useTranslation(['errors', 'common']);
  const { isCutOff, retry } = useCrash();
  return (
    <ErrorState
      mark="!"
      title={t(isCutOff ? 'errors:page.notLoaded' : 'errors:status.other')}
      actions={
        <Button look="primary" onClick={retry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t(isCutOff ? 'errors:network' : 'errors:hint.crash')}
    </ErrorState>
  );
}
