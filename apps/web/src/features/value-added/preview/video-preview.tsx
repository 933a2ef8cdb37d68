import { isPlaylist, isVideoAddress } from '@touchline/domain/value-added/video-address';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { photoAddress } from '../../../lib/calls/photo-address.ts';
import '../value-added.messages.ts';

import styles from '../value-added.module.css';

/** Played by the browser itself, and loaded only once somebody presses play. */
export function VideoPreview({ address, cover }: { address: string; cover: string | null }) {
  const { t } = useTranslation('value-added');
  const [failed, setFailed] = useState<string | null>(null);
  if (address === '') return <p className={styles.quiet}>{t('preview.noAddress')}</p>;
  if (!isVideoAddress(address)) return <p className={styles.quiet}>{t('preview.badAddress')}</p>;
  if (isPlaylist(address) && !playsPlaylists()) return <p className={styles.quiet}>{t('preview.noPlaylist')}</p>;
  return (
    <div className={styles.player}>
      <video
        key={address}
        className={styles.video}
        src={address}
        poster={photoAddress(cover) ?? undefined}
        controls
        playsInline
        preload="none"
        aria-label={t('preview.video')}
        onError={() => setFailed(address)}
      >
        <track kind="captions" />
      </video>
      {failed === address && <p role="alert">{t('preview.failed')}</p>}
    </div>
  );
}

function playsPlaylists(): boolean {
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
}
