import { heldPages } from '@touchline/domain/access/navigation';
import { checkTarget } from '@touchline/domain/access/path-guard';
import { routes } from '@touchline/domain/access/routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { loadSession } from '../../lib/calls/http.ts';
import { type SessionPhase, type SessionUser, useSession, useSessionPhase } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { ErrorState } from '../../widgets/error-state.tsx';
import { Button } from '../../widgets/plain/button.tsx';

function HomeButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button look="primary" onClick={() => void navigate(routes.home)}>
      {t('backHome')}
    </Button>
  );
}

/** The refused person's state: the pages they hold otherwise, and whether they have a home. */
function situationOf(phase: SessionPhase, user: SessionUser | null) {
  if (user === null) return phase === 'unknown' ? 'unknown' : 'nobody';
  if (checkTarget(user.permissions) !== null) return 'otherPages';
  return heldPages(user.permissions).length > 0 ? 'noHome' : 'nothing';
}

/** Also `/check`, when someone is signed in with nowhere to go: profile and sign-out stay in reach. */
export function ForbiddenPage() {
  const { t } = useTranslation(['errors', 'common']);
  const user = useSession();
  const navigate = useNavigate();
  const situation = situationOf(useSessionPhase(), user);

  useEffect(() => void loadSession().catch(() => undefined), []);

  const actions =
    user === null ? (
      <HomeButton />
    ) : (
      <>
        {situation === 'otherPages' && <HomeButton />}
        <Button onClick={() => void navigate(routes.profile)}>{t('common:profile')}</Button>
        <Button onClick={() => void signOut()}>{t('common:signOut')}</Button>
      </>
    );
  return (
    <ErrorState mark="403" title={t('errors:status.403')} actions={actions}>
      {situation !== 'unknown' && t(`errors:forbidden.${situation}`)}
    </ErrorState>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <ErrorState mark="404" title={t('page.notFound')} actions={<HomeButton />}>
      {t('hint.notFound')}
    </ErrorState>
  );
}

export const BadGatewayPage = () => <GatewayPage mark="502" kind="badGateway" />;

export const GatewayTimeoutPage = () => <GatewayPage mark="504" kind="gatewayTimeout" />;

function GatewayPage({ mark, kind }: { mark: string; kind: 'badGateway' | 'gatewayTimeout' }) {
  const { t } = useTranslation('errors');
  return (
    <ErrorState mark={mark} title={t(`page.${kind}`)} actions={<HomeButton />}>
      <small lang="en">{t(`hint.${kind}`)}</small>
      <br />
      {t('hint.gateway')}
    </ErrorState>
  );
}
