import { routes } from '@touchline/domain/access/routes';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import { readLoss } from '../../lib/session/sign-in-state.ts';
import type { BlockedBy } from './blocked-dialog.tsx';
import { PublicPage } from './public-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const BlockedDialog = lazy(async () => ({ default: (await import('./blocked-dialog.tsx')).BlockedDialog }));

const blockedByPath: Readonly<Record<string, BlockedBy>> = {
  [routes.signInNoMatch]: 'noMatch',
  [routes.signInNoPermissions]: 'noPermissions',
};

export function LoginPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const blockedBy = blockedByPath[decodePath(pathname)];
  const loss = readLoss(state);

  const goOn = async (user: SessionUser) => {
    const from = loss?.personId === user.id ? loss.from : null;
    const target = await import('./after-sign-in.ts').then(
      ({ pageAfterSignIn }) => pageAfterSignIn(user, from),
      () => routes.home,
    );
    await navigate(target, { replace: true });
  };

  return (
    <PublicPage title={t('form.title')}>
      <SignInForm
        key={state === null ? 'opened' : key}
        lossReason={loss?.reason}
        onSignedIn={(user) => void goOn(user)}
      />
      <Suspense>{blockedBy !== undefined && <BlockedDialog by={blockedBy} />}</Suspense>
    </PublicPage>
  );
}
