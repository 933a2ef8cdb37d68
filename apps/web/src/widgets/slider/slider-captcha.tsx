import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError, callApi } from '../../lib/calls/http.ts';
import { Button } from '../plain/button.tsx';
import { useCountdown } from '../plain/use-countdown.ts';
import type { OwnPuzzleAnswer, PuzzlePhase } from './own-puzzle.tsx';
import '../widgets.messages.ts';
import { type OwnIssuedCaptcha, type SliderScene, useChallenge } from './use-challenge.ts';

import styles from './slider.module.css';

const loadPuzzle = () => import('./own-puzzle.tsx');
const OwnPuzzle = lazy(async () => ({ default: (await loadPuzzle()).OwnPuzzle }));
const AliyunCaptcha = lazy(async () => ({ default: (await import('./aliyun-captcha.tsx')).AliyunCaptcha }));

const pauseBeforeNextPuzzle = 1000;
/** A puzzle and a pass live equally long, counted from when the server gave them out. */
const onTheWay = 3000;

export interface SliderCaptchaProps {
  scene: SliderScene;
  /** The result to send along with the form, null once it has expired; give the component another key to ask again. */
  onPassed: (result: string | null) => void;
}

export function SliderCaptcha({ scene, onPassed }: SliderCaptchaProps) {
  const { state, reload, fail } = useChallenge(scene);
  const [byKeyboard, setByKeyboard] = useState(false);

  // Its script comes while the server draws the puzzle.
  useEffect(() => {
    loadPuzzle().catch(() => undefined);
  }, []);

  if (state.status === 'failed') return <ChallengeFailed waitUntil={state.waitUntil} onRetry={reload} />;
  if (state.status === 'loading') return <PuzzleSkeleton />;
  if (state.challenge.provider === 'aliyun') {
    return (
      <Suspense fallback={<PuzzleSkeleton />}>
        <AliyunCaptcha challenge={state.challenge} onPassed={onPassed} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<PuzzleSkeleton />}>
      <OwnSlider
        key={state.challenge.id}
        puzzle={state.challenge}
        takesFocus={byKeyboard}
        onAnswered={(by) => setByKeyboard(by === 'keyboard')}
        onPassed={onPassed}
        onBroken={fail}
        onNext={reload}
      />
    </Suspense>
  );
}

interface OwnSliderProps {
  puzzle: OwnIssuedCaptcha;
  takesFocus: boolean;
  onAnswered: (by: OwnPuzzleAnswer['by']) => void;
  onPassed: (result: string | null) => void;
  onBroken: (error: unknown) => void;
  onNext: () => void;
}

function OwnSlider({ puzzle, takesFocus, onAnswered, onPassed, onBroken, onNext }: OwnSliderProps) {
  const [phase, setPhase] = useState<PuzzlePhase>('ready');

  useEffect(() => {
    if (phase !== 'ready' && phase !== 'passed') return;
    const expire = () => {
      setPhase('expired');
      onPassed(null);
    };
    const timer = setTimeout(expire, puzzle.expiresIn * 1000 - onTheWay);
    return () => clearTimeout(timer);
  }, [phase, puzzle.expiresIn, onPassed]);

  useEffect(() => {
    if (phase !== 'failed') return;
    const timer = setTimeout(onNext, pauseBeforeNextPuzzle);
    return () => clearTimeout(timer);
  }, [phase, onNext]);

  const answer = async (body: OwnPuzzleAnswer) => {
    setPhase('checking');
    onAnswered(body.by);
    try {
      const { result } = await callApi('captcha.answer', { params: { id: puzzle.id }, body }, { quiet: true });
      setPhase('passed');
      onPassed(result);
    } catch (error) {
      if (error instanceof CallError && error.status === 422) setPhase('failed');
      else onBroken(error);
    }
  };

  return (
    <OwnPuzzle
      puzzle={puzzle}
      phase={phase}
      takesFocus={takesFocus}
      onAnswer={(body) => void answer(body)}
      onRefresh={onNext}
    />
  );
}

function PuzzleSkeleton() {
  const { t } = useTranslation('widgets');
  return (
    <div className={styles.captcha} role="status" aria-label={t('slider.loading')}>
      <div className={`${styles.picture} ${styles.shimmer}`} />
      <div className={styles.rail}>
        <span className={styles.words}>{t('slider.loading')}</span>
      </div>
    </div>
  );
}

function ChallengeFailed({ waitUntil, onRetry }: { waitUntil: number | null; onRetry: () => void }) {
  const { t } = useTranslation('widgets');
  const wait = useCountdown(waitUntil);
  return (
    <div className={styles.captcha}>
      <div className={`${styles.picture} ${styles.notice}`}>
        <p role="alert">{waitUntil === null ? t('slider.loadFailed') : t('slider.tooMany')}</p>
        <Button onClick={onRetry} disabled={wait > 0}>
          {wait > 0 ? t('slider.retryIn', { seconds: wait }) : t('slider.retry')}
        </Button>
      </div>
    </div>
  );
}
