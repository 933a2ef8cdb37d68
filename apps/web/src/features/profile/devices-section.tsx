import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SignedInDeviceList } from '../../entities/session/devices/signed-in-device-list.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import {
  type SignedInDevices,
  endOtherSessions,
  endSession,
  forgetDevice,
  signedInDevicesQuery,
} from './profile.api.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

import styles from './profile.module.css';

export function DevicesSection() {
  const { t } = useTranslation('profile');
  const query = useQuery(signedInDevicesQuery);
  const { data } = query;
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);

  // With nobody else left the button that asked is disabled and cannot keep the focus.
  useEffect(() => {
    if (asking || !isDone.current) return;
    isDone.current = false;
    heading.current?.focus();
  }, [asking]);

  const finish = () => {
    isDone.current = true;
    setAsking(false);
  };

  return (
    <section className={styles.card} aria-labelledby="profile-places">
      <div className={styles.cardHead}>
        <h2 ref={heading} id="profile-places" tabIndex={-1} className={styles.cardTitle}>
          {t('places.heading')}
        </h2>
        <Button onClick={() => setAsking(true)} disabled={data === undefined || !hasOthers(data)}>
          {t('places.endOthers')}
        </Button>
      </div>
      <RecordFrame query={query} skeleton={<RowsSkeleton rows={3} tall />}>
        {({ sessions, devices }) => (
          <div className={styles.placesInside}>
            <SignedInDeviceList kind="sessions" devices={sessions} onEnd={endSession} />
            <SignedInDeviceList kind="devices" devices={devices} onEnd={forgetDevice} />
          </div>
        )}
      </RecordFrame>
      {asking && <EndOthersDialog onDone={finish} onClose={() => setAsking(false)} />}
    </section>
  );
}

function hasOthers({ sessions, devices }: SignedInDevices): boolean {
  return sessions.some(({ current }) => !current) || devices.length > 0;
}

function EndOthersDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await endOtherSessions();
      onDone();
    } catch {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('endOthers.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('endOthers.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void confirm()}>
            {t('endOthers.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('endOthers.note')}</p>
    </Dialog>
  );
}
