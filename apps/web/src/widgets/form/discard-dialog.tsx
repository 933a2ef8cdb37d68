import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../plain/button.tsx';
import { Dialog } from '../plain/dialog.tsx';
import '../lists.messages.ts';

export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('lists');
  const keep = useRef<HTMLButtonElement>(null);

  // A stray Enter must not throw anything away.
  useEffect(() => keep.current?.focus(), []);

  return (
    <Dialog
      title={t('form.discardTitle')}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onDiscard}>{t('form.discard')}</Button>
          <Button ref={keep} look="primary" onClick={onKeep}>
            {t('form.keepEditing')}
          </Button>
        </>
      }
    >
      <p>{t('form.discardText')}</p>
    </Dialog>
  );
}
