import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SignedInDeviceList } from '../../../entities/session/devices/signed-in-device-list.tsx';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { type Account, accountsName, endSignedInDevices, loadSignedInDevices } from '../accounts.api.ts';
import { DrawerSection } from './drawer-section.tsx';

export function AccountDevices({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const names = { name: account.name, account: account.account };
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({
    queryKey: useScopedKey(accountsName, 'places', account.id),
    queryFn: ({ signal }) => loadSignedInDevices(account.id, signal),
  });
  const { data } = query;
  const isNowhere = data !== undefined && data.sessions.length + data.devices.length === 0;
  const end = async () => {
    const { ended } = await endSignedInDevices(account.id);
    showToast({ text: t('endDialog.done', { ...names, count: ended }) });
    setIsAsking(false);
  };
  return (
    <>
      <DrawerSection
        title={t('drawer.places')}
        query={query}
        action={
          <Button
            aria-disabled={isNowhere}
            title={isNowhere ? t('drawer.nowhere') : undefined}
            onClick={() => setIsAsking(true)}
          >
            {t('drawer.endPlaces')}
          </Button>
        }
      >
        {({ sessions, devices }) => (
          <>
            <SignedInDeviceList kind="sessions" devices={sessions} />
            <SignedInDeviceList kind="devices" devices={devices} />
          </>
        )}
      </DrawerSection>
      {isAsking && (
        <ConfirmDialog
          title={t('endDialog.title', names)}
          confirmLabel={t('endDialog.submit')}
          isDanger
          onConfirm={end}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('endDialog.text', names)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
