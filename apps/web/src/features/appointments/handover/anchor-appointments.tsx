import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import { appointmentState } from '@touchline/domain/appointments/appointment-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { StateWord, TroubleMarks } from '../../../entities/appointment/appointment-state.tsx';
import {
  type Appointment,
  factsOf,
  matchAppointmentsPath,
  windowText,
} from '../../../entities/appointment/appointment.ts';
import { useLiveAppointments } from '../../../entities/appointment/use-live-appointments.ts';
import { useStreams } from '../../../entities/appointment/use-streams.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { SharedParts } from '../../../lib/page/shared-parts.tsx';
import { useClock } from '../../../lib/page/use-clock.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import './appointment-handover.messages.ts';
import { useComingAppointments } from '../appointments.api.ts';

import styles from './anchor-appointments.module.css';

const HandoverDialog = lazyPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog);

/** Appointments of one anchor that have not ended, on the anchor's own page. */
export function AnchorAppointments({ streamerCode, name, merchantCode }: SharedParts['anchorAppointments']) {
  const { t } = useTranslation('appointment-handover');
  const query = useComingAppointments(streamerCode, merchantCode);
  const mayHandOver = useMay('pro_pro_lis-action');
  useLiveAppointments(merchantCode);
  const [isHandingOver, setIsHandingOver] = useState(false);
  return (
    <>
      <RecordFrame query={query} rows={2}>
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.quiet}>{t('comingNone')}</p>
          ) : (
            <>
              <Rows appointments={records} merchantCode={merchantCode} />
              {total > records.length && (
                <p className={styles.quiet}>{t('more', { count: appointmentLimits.itemsPerCall })}</p>
              )}
              {mayHandOver && (
                <span>
                  <Button onClick={() => setIsHandingOver(true)}>{t('open')}</Button>
                </span>
              )}
            </>
          )
        }
      </RecordFrame>
      {isHandingOver && (
        <HandoverDialog anchor={{ streamerCode, name, merchantCode }} onClose={() => setIsHandingOver(false)} />
      )}
    </>
  );
}

interface RowsProps {
  appointments: readonly Appointment[];
  merchantCode: string | null;
}

function Rows({ appointments, merchantCode }: RowsProps) {
  const now = useClock();
  const openMerchant = useOpenMerchant();
  const streams = useStreams(appointments, merchantCode);
  return (
    <ul className={styles.rows}>
      {appointments.map((appointment) => {
        const { id, programName, lname, epgId, sportCode } = appointment;
        const facts = factsOf(appointment, streams.get(id) ?? null);
        const path = matchAppointmentsPath({ sportCode, matchId: epgId }, openMerchant);
        return (
          <li key={id}>
            <span className={styles.figures}>{windowText(facts.window)}</span>
            {/* Across merchants a match's page would show one's own merchant's appointments. */}
            {merchantCode === null ? (
              <Link to={path}>
                <CutText text={programName} />
              </Link>
            ) : (
              <CutText text={programName} />
            )}
            <CutText text={lname} />
            <span className={styles.tags}>
              <TroubleMarks appointment={appointment} />
              <StateWord state={appointmentState(facts, now)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
