import { appointmentCodeOf, routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey } from '@touchline/domain/access/permission-tree';
import { routes } from '@touchline/domain/access/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

import { useLiveAppointments } from '../../../entities/appointment/use-live-appointments.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { useHolds, useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { decodePath } from '../../../lib/page/navigation.ts';
import { sharedPart } from '../../../lib/page/shared-parts.tsx';
import { pageOf, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { ListPage } from '../../../widgets/list/list-page.tsx';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import '../card/appointment-cards.messages.ts';
import { useMatchAppointments } from '../appointments.api.ts';
import { AppointmentCards } from './appointment-cards.tsx';
import { MatchHead } from './match-head.tsx';

import styles from './match-appointments.module.css';

const MatchHistory = sharedPart('matchHistory');
const CreateDrawer = lazyPart(async () => (await import('../create/create-drawer.tsx')).CreateDrawer);

/** One match's appointments; without a match in the address, the schedule that it would come from. */
export function MatchAppointmentsScreen() {
  const openMerchant = useOpenMerchant();
  const path = decodePath(useLocation().pathname);
  const [search] = useSearchParams();
  const code = appointmentCodeOf(openMerchant === null ? path : pageOf(openMerchant, path)) ?? '';
  const schedule = `${code}_sch` as PageKey;
  const holdsSchedule = useHolds(`${schedule}-view`);
  const matchId = search.get('matchId') ?? '';
  if (!/^\d+$/.test(matchId)) return <Navigate to={holdsSchedule ? routeOfKey(schedule) : routes.check} replace />;
  return (
    <OneMatch
      key={matchId}
      matchId={matchId}
      schedule={holdsSchedule && openMerchant === null ? `${routeOfKey(schedule)}&back` : null}
    />
  );
}

function OneMatch({ matchId, schedule }: { matchId: string; schedule: string | null }) {
  const { t } = useTranslation('appointment-cards');
  const navigate = useNavigate();
  const query = useMatchAppointments(matchId);
  useLiveAppointments();
  const mayReserve = useMay('pro_anc_lis-reservation');
  const [isReserving, setIsReserving] = useState(false);
  const match = query.data?.match ?? null;
  return (
    <ListPage
      title={match === null ? t('match.title') : t('match.titleOf', { name: nameOfMatch(match) })}
      actions={
        <>
          {schedule !== null && <Button onClick={() => void navigate(schedule)}>{t('match.back')}</Button>}
          {mayReserve && match !== null && match.gameStageType !== null && (
            <Button look="primary" onClick={() => setIsReserving(true)}>
              {t('match.reserve')}
            </Button>
          )}
        </>
      }
    >
      <RecordFrame query={query}>
        {({ records, total, match: shown }) => (
          <div className={styles.page}>
            {shown !== null && (
              <div className={styles.head}>
                <MatchHead match={shown} />
              </div>
            )}
            {records.length === 0 ? (
              <ListEmpty text={t(shown === null ? 'match.gone' : 'match.none')} hint={t('match.noneHint')} />
            ) : (
              <AppointmentCards appointments={records} total={total} />
            )}
            <MatchHistory matchId={matchId} />
          </div>
        )}
      </RecordFrame>
      {isReserving && <CreateDrawer matchId={matchId} onClose={() => setIsReserving(false)} />}
    </ListPage>
  );
}
