import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../plain/button.tsx';
import './forms.messages.ts';
import { DialogFrame } from './dialog-frame.tsx';

export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('forms');
  /** A stray Enter must not throw anything away. */
  const keep = useRef<HTMLButtonElement>(null);

  return (
    <DialogFrame
      title={t('form.discardTitle')}
      initialFocus={keep}
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
    </DialogFrame>
  );
}
