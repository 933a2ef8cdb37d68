import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { Icon, SpinnerIcon } from '../../widgets/plain/icons.tsx';
import './live-preview.messages.ts';
import { type PlayerState, playLive } from './live-player.ts';

import styles from './live-preview.module.css';

interface PreviewPlayerProps {
  appointmentId: string;
  /** Null is the merchant whose records are open. */
  merchantCode: string | null;
  /** Of the anchor. */
  name: string;
  /** Given where somebody has asked for the picture already: it plays at once. */
  onStop?: () => void;
}

/** The picture of a live stream, once somebody wants to see it. */
export function PreviewPlayer({ appointmentId, merchantCode, name, onStop }: PreviewPlayerProps) {
  const { t } = useTranslation('live-preview');
  const [state, setState] = useState<PlayerState | null>(null);
  const [isMuted, setIsMuted] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const change = (next: PlayerState | null) => {
    hadFocus.current = frame.current?.contains(document.activeElement) === true;
    setState(next);
  };
  const play = () => {
    const element = video.current;
    if (element === null) return;
    stop.current?.();
    stop.current = playLive({
      video: element,
      onState: change,
      ask: async (signal) => {
        const options = { ...quietFor(merchantCode), signal, isBackground: true };
        return (await callApi('previews.open', { params: { id: appointmentId } }, options)).preview;
      },
    });
  };
  const begin = useEffectEvent(() => {
    if (onStop === undefined) return;
    play();
    // The button that asked is gone.
    hadFocus.current = true;
  });
  useEffect(() => {
    begin();
    return () => stop.current?.();
  }, []);
  const isOn = state === 'loading' || state === 'playing' || state === 'waiting';
  // The button that had the focus gives way to the other one.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) (isOn ? stopButton : playButton).current?.focus();
  }, [isOn]);
  const trouble = state === null || isOn ? null : state;
  return (
    <div ref={frame} className={styles.player}>
      <div className={styles.screen} data-state={state ?? undefined}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of a live stream */}
        <video ref={video} className={styles.video} muted={isMuted} playsInline aria-label={t('picture', { name })} />
        {!isOn && (
          <div className={styles.over}>
            {trouble !== null && (
              <p role="alert" className={styles.trouble}>
                {t(`troubles.${trouble}`)}
              </p>
            )}
            <button
              ref={playButton}
              type="button"
              className={styles.play}
              aria-label={trouble === null ? t('playOf', { name }) : undefined}
              onClick={play}
            >
              <PlayIcon />
              {t(trouble === null ? 'play' : 'again')}
            </button>
          </div>
        )}
        {(state === 'loading' || state === 'waiting') && (
          <p role="status" className={styles.note}>
            <SpinnerIcon />
            {t(state)}
          </p>
        )}
      </div>
      {isOn && (
        <div className={styles.acts}>
          <span className={styles.hint}>{t('hint')}</span>
          <Button onClick={() => setIsMuted(!isMuted)}>{t(isMuted ? 'sound' : 'mute')}</Button>
          <Button
            ref={stopButton}
            onClick={() => {
              stop.current?.();
              change(null);
              onStop?.();
            }}
          >
            {t('stop')}
          </Button>
        </div>
      )}
    </div>
  );
}

const PlayIcon = () => (
  <Icon>
    <path d="M5 3.500v9l7.500-4.500z" />
  </Icon>
);
