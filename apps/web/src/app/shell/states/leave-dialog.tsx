import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';

export interface LeaveDialogProps {
  busy?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ busy = false, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('shell');
  const stay = useRef<HTMLButtonElement>(null);

  // A stray Enter must not throw anything away.
  useEffect(() => stay.current?.focus(), []);

  return (
    <Dialog
      title={t('leave.title')}
      onClose={() => !busy && onStay()}
      footer={
        <>
          <Button busy={busy} onClick={onLeave}>
            {t('leave.leave')}
          </Button>
          <Button ref={stay} look="primary" disabled={busy} onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
