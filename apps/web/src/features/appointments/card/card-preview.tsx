import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import './appointment-cards.messages.ts';

import styles from './card.module.css';

const PreviewPlayer = plainPart(
  async () => (await import('../../../entities/live-preview/preview-player.tsx')).PreviewPlayer,
);

/** The picture of the stream that runs now, once somebody asks for it. */
export function CardPreview({ appointmentId, name }: { appointmentId: string; name: string }) {
  const { t } = useTranslation('appointment-cards');
  const [isShown, setIsShown] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) opener.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  if (isShown)
    return (
      <PreviewPlayer appointmentId={appointmentId} merchantCode={null} name={name} onStop={() => setIsShown(false)} />
    );
  return (
    <div className={styles.preview}>
      <Button ref={opener} aria-label={t('previewNamed', { name })} onClick={() => setIsShown(true)}>
        {t('preview')}
      </Button>
    </div>
  );
}
