import { landingRoute } from '@touchline/domain/access/navigation';
import { routes } from '@touchline/domain/access/routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { loadSession } from '../../lib/calls/http.ts';
import { useSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';

import styles from './public.module.css';

export type BlockedBy = 'noMatch' | 'noPermissions';

export function BlockedDialog({ by }: { by: BlockedBy }) {
  const { t } = useTranslation(['sign-in', 'common']);
  const navigate = useNavigate();
  const session = useSession();
  const landing = session === null ? null : landingRoute(session.permissions);

  useEffect(() => {
    loadSession().catch(() => undefined);
  }, []);

  const close = () => void navigate(routes.signIn, { replace: true });
  const leave = () => void navigate(landing ?? routes.signIn, { replace: true });
  const reasons =
    by === 'noPermissions'
      ? [t('blocked.noPermissions')]
      : [t('blocked.noMatch.expired'), t('blocked.noMatch.forbidden'), t('blocked.noMatch.address')];

  return (
    <Dialog
      title={t('blocked.title')}
      onClose={close}
      footer={
        <>
          {session !== null && landing === null && (
            <>
              <Button onClick={() => void navigate(routes.profile)}>{t('common:profile')}</Button>
              <Button onClick={() => void signOut()}>{t('common:signOut')}</Button>
            </>
          )}
          <Button look="primary" onClick={leave}>
            {landing === null ? t('blocked.close') : t('blocked.landing')}
          </Button>
        </>
      }
    >
      <h3 className={styles.dialogHeading}>{t('blocked.reasons')}</h3>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {by === 'noMatch' && (
        <>
          <h3 className={styles.dialogHeading}>{t('blocked.solution')}</h3>
          <p className={styles.solution}>{t('blocked.noMatch.solution')}</p>
        </>
      )}
    </Dialog>
  );
}
