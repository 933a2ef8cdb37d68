import { timings } from '@touchline/domain/constants';
import { formatTime } from '@touchline/domain/times';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WholeDomain } from '../../../entities/domain/one-domain.api.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { copyText } from '../../../lib/page/notices.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { useCountdown } from '../../../widgets/plain/use-countdown.ts';
import { revealKey } from '../domains.api.ts';
import '../domains.messages.ts';

import styles from '../domains.module.css';

interface ShownKey {
  readonly key: string;
  readonly until: number;
}

interface KeyRevealProps {
  domain: WholeDomain;
  isEditable: boolean;
  shownMs?: number;
}

/** The key in clear lives in this component alone, for half a minute. */
export function KeyReveal({ domain, isEditable, shownMs = timings.keyShownMs }: KeyRevealProps) {
  const { t } = useTranslation('domains');
  const { kind, id, hasKey, keyTime } = domain;
  const [shown, setShown] = useState<ShownKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef(false);
  const holder = useRef<HTMLSpanElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  const seconds = useCountdown(shown?.until ?? null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => {
      movesFocus.current = holder.current?.contains(document.activeElement) === true;
      setShown(null);
    }, shown.until - Date.now());
    return () => clearTimeout(timer);
  }, [shown]);
  // The pressed button leaves the page, and would take the focus along.
  useLayoutEffect(() => {
    if (movesFocus.current) toggle.current?.focus();
    movesFocus.current = false;
  }, [shown]);

  const hide = () => {
    movesFocus.current = true;
    setShown(null);
  };
  const show = async () => {
    if (running.current) return;
    running.current = true;
    setIsAsking(true);
    setProblem(null);
    try {
      const { key } = await revealKey(kind, id);
      movesFocus.current = true;
      setShown({ key, until: Date.now() + shownMs });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      running.current = false;
      setIsAsking(false);
    }
  };

  if (!hasKey) return <StatusDot tone="warning" text={t('key.unset')} />;
  return (
    <span ref={holder} className={styles.key}>
      {shown === null ? (
        <>
          <span>{keyTime === null ? t('key.set') : t('signing.keyTime', { time: formatTime(keyTime) })}</span>
          {isEditable && (
            <button
              ref={toggle}
              type="button"
              className={styles.act}
              title={t('signing.showHint')}
              aria-label={t('signing.showKey')}
              aria-busy={isAsking}
              onClick={() => void show()}
            >
              {t('signing.show')}
            </button>
          )}
        </>
      ) : (
        <>
          <code className={styles.code}>{shown.key}</code>
          <button type="button" className={styles.act} onClick={() => void copyText(shown.key)}>
            {t('signing.copy')}
          </button>
          <button ref={toggle} type="button" className={styles.act} onClick={hide}>
            {t('signing.hide')}
          </button>
          <span className={styles.quiet}>{t('signing.hidesIn', { seconds })}</span>
        </>
      )}
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
