import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useClock } from '../../../lib/page/use-clock.ts';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { SecretReveal } from '../../../widgets/secret/secret-reveal.tsx';
import { type AnchorRef, revealAnchorKey, type WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';

import styles from '../anchors.module.css';

const RotateDialog = lazyPart(async () => (await import('../dialogs/rotate-dialog.tsx')).RotateDialog);

interface LiveRoomProps {
  anchorRef: AnchorRef;
  anchor: WholeAnchor;
}

/** Address and key for the anchor's encoder; the key in clear only by the logged call. */
export function LiveRoom({ anchorRef, anchor }: LiveRoomProps) {
  const { t } = useTranslation('anchors');
  const mayReveal = useMay(['pro_anc_lis-reservation', 'pro_anc_lis-action']);
  const mayRotate = useMay('pro_anc_lis-action');
  const [isRotating, setIsRotating] = useState(false);
  const { liveroom, keyVersion, keyIssuedTime } = anchor;
  const facts: readonly Fact[] = [
    [t('liveroom.pushURL'), <CopyText key="url" text={liveroom.pushURL} isWhole />, 'whole'],
    [
      t('liveroom.pushKey'),
      <span key="key" className={styles.key}>
        <SecretReveal
          // A new version hides the key that was shown before it.
          key={keyVersion}
          hidden={<span className={styles.masked}>{liveroom.pushKey}</span>}
          noun={t('liveroom.pushKey')}
          reveal={mayReveal ? async () => (await revealAnchorKey(anchorRef)).pushKey : null}
        />
        {mayRotate && (
          <button
            type="button"
            className={styles.act}
            aria-label={t('rotate.button')}
            onClick={() => setIsRotating(true)}
          >
            {t('rotate.short')}
          </button>
        )}
      </span>,
      'whole',
    ],
    [t('liveroom.keyVersion'), t('liveroom.version', { version: keyVersion, time: formatTime(keyIssuedTime) })],
    [t('liveroom.validUntil'), <KeyEnd key="end" anchor={anchor} />],
  ];
  return (
    <>
      <FactList facts={facts} label={t('fields.liveroom')} isOnPage />
      {isRotating && <RotateDialog anchorRef={anchorRef} anchor={anchor} onClose={() => setIsRotating(false)} />}
    </>
  );
}

/** When the key ends, and until when the one before it still works. */
function KeyEnd({ anchor: { keyExpiresTime, previousKeyUntil } }: { anchor: WholeAnchor }) {
  const { t } = useTranslation('anchors');
  const now = useClock();
  const isOver = Date.parse(keyExpiresTime) <= now;
  const hasPrevious = previousKeyUntil !== null && Date.parse(previousKeyUntil) > now;
  return (
    <span className={styles.key}>
      {isOver ? (
        <StatusDot tone="warning" text={t('liveroom.expired', { time: formatTime(keyExpiresTime) })} />
      ) : (
        formatTime(keyExpiresTime)
      )}
      {hasPrevious && (
        <span className={styles.quiet}>{t('liveroom.previous', { time: formatTime(previousKeyUntil) })}</span>
      )}
    </span>
  );
}
