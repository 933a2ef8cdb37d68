import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { matchAppointmentsPath } from '../../../entities/appointment/appointment.ts';
import { useLiveAppointments } from '../../../entities/appointment/use-live-appointments.ts';
import { useHolds, useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { SharedParts } from '../../../lib/page/shared-parts.tsx';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { TitledSection } from '../../../widgets/titled-section.tsx';
import '../card/appointment-cards.messages.ts';
import { useMatchAppointments } from '../appointments.api.ts';
import { AppointmentCards } from './appointment-cards.tsx';

import styles from './match-appointments.module.css';

const CreateDrawer = lazyPart(async () => (await import('../create/create-drawer.tsx')).CreateDrawer);

/** A match's appointments in the drawer of the match. */
export function MatchAppointments({ matchId, code }: SharedParts['matchAppointments']) {
  const { t } = useTranslation('appointment-cards');
  const query = useMatchAppointments(matchId);
  const mayOpen = useHolds(['pro_anc_lis-view', 'pro_pro_lis-view']);
  const mayReserve = useMay('pro_anc_lis-reservation');
  const [isReserving, setIsReserving] = useState(false);
  const openMerchant = useOpenMerchant();
  useLiveAppointments();
  return (
    <TitledSection
      title={t('match.title')}
      {...(query.data !== undefined && { hint: t('match.count', { count: query.data.total }) })}
      action={
        <span className={styles.acts}>
          {mayOpen && (
            <Link to={matchAppointmentsPath({ sportCode: code, matchId }, openMerchant)}>{t('match.openPage')}</Link>
          )}
          {mayReserve && <Button onClick={() => setIsReserving(true)}>{t('match.reserve')}</Button>}
        </span>
      }
    >
      <RecordFrame query={query} rows={2}>
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.quiet}>{t('match.none')}</p>
          ) : (
            <AppointmentCards appointments={records} total={total} />
          )
        }
      </RecordFrame>
      {isReserving && <CreateDrawer matchId={matchId} onClose={() => setIsReserving(false)} />}
    </TitledSection>
  );
}
