import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../../../entities/appointment/appointment-words.messages.ts';
import { isOverlap } from '../../../entities/appointment/overlap-dialog.tsx';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import '../appointments.messages.ts';

interface HandOverQuestionProps {
  name: string;
  window: string;
  from: string;
  to: string;
  /** Throws a refusal. */
  send: (confirmOverlap: boolean) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Another anchor takes over: asked for first, and once more where the other one is busy then. */
export function HandOverQuestion({ name, window, from, to, send, onDone, onClose }: HandOverQuestionProps) {
  const { t } = useTranslation('appointments');
  const { t: words } = useTranslation('appointment-words');
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    try {
      await send(isBusy);
      onDone();
    } catch (error) {
      if (isOverlap(error)) setIsBusy(true);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={t('handOver.title', { name })}
      confirmLabel={isBusy ? words('overlap.confirm') : t('handOver.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('handOver.text', { from, to, window })}</p>
    </ConfirmDialog>
  );
}
