import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { retryTarget, statusText } from '../../lib/calls/error-route.ts';
import { ErrorState } from '../../widgets/error-state.tsx';
import { Button } from '../../widgets/plain/button.tsx';

/** `/error?status=…&from=…`: says what went wrong and leads back to where it did. */
export function StatusPage() {
  const { t } = useTranslation(['errors', 'common']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const status = statusText(search.get('status'));
  const retry = () => void navigate(retryTarget(search.get('from'), window.location.origin), { replace: true });
  return (
    <ErrorState
      mark={status === 'other' ? '!' : String(status)}
      title={t(`errors:status.${status}`)}
      actions={
        <Button look="primary" onClick={retry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t('errors:hint.status')}
    </ErrorState>
  );
}
