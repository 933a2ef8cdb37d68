import { timings } from '@touchline/domain/constants';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { copyText } from '../../lib/page/notices.ts';
import { useCountdown } from '../plain/use-countdown.ts';
import './secrets.messages.ts';

import styles from './secret-reveal.module.css';

interface ShownSecret {
  readonly text: string;
  readonly until: number;
}

interface SecretRevealProps {
  /** Stands in the place of the secret while it is hidden. */
  hidden: ReactNode;
  /** Name of the secret, for the name of the button. */
  noun: string;
  /** The logged call; null offers no reveal. */
  reveal: (() => Promise<string>) | null;
  shownMs?: number;
}

/** A secret in clear lives in this component alone, for half a minute. */
export function SecretReveal({ hidden, noun, reveal, shownMs = timings.keyShownMs }: SecretRevealProps) {
  const { t } = useTranslation('secrets');
  const [shown, setShown] = useState<ShownSecret | null>(null);
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
  const show = async (ask: () => Promise<string>) => {
    if (running.current) return;
    running.current = true;
    setIsAsking(true);
    setProblem(null);
    try {
      const text = await ask();
      movesFocus.current = true;
      setShown({ text, until: Date.now() + shownMs });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      running.current = false;
      setIsAsking(false);
    }
  };

  return (
    <span ref={holder} className={styles.secret}>
      {shown === null ? (
        <>
          <span>{hidden}</span>
          {reveal !== null && (
            <button
              ref={toggle}
              type="button"
              className={styles.act}
              title={t('showHint', { noun })}
              aria-label={t('showNamed', { noun })}
              aria-busy={isAsking}
              onClick={() => void show(reveal)}
            >
              {t('show')}
            </button>
          )}
        </>
      ) : (
        <>
          <code className={styles.code}>{shown.text}</code>
          <button type="button" className={styles.act} onClick={() => void copyText(shown.text)}>
            {t('copy')}
          </button>
          <button ref={toggle} type="button" className={styles.act} onClick={hide}>
            {t('hide')}
          </button>
          <span className={styles.quiet}>{t('hidesIn', { seconds })}</span>
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
