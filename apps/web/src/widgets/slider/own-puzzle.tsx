import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ArrowIcon, CheckIcon, CloseIcon, RefreshIcon, SpinnerIcon } from '../plain/icons.tsx';
import {
  type RecordedPoint,
  type TrackRecorder,
  clampOffset,
  keyTarget,
  recordTrack,
  roundTenth,
} from './puzzle-motion.ts';
import '../widgets.messages.ts';
import type { OwnIssuedCaptcha } from './use-challenge.ts';

import styles from './slider.module.css';

export type PuzzlePhase = 'ready' | 'checking' | 'passed' | 'failed' | 'expired';

export interface OwnPuzzleAnswer {
  x: number;
  by: 'pointer' | 'keyboard';
  track: RecordedPoint[];
}

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  readonly offset: number;
  readonly scale: number;
  readonly track: TrackRecorder;
}

export interface OwnPuzzleProps {
  puzzle: OwnIssuedCaptcha;
  phase: PuzzlePhase;
  onAnswer: (answer: OwnPuzzleAnswer) => void;
  onRefresh: () => void;
  /** Someone on the keyboard goes on where they were when the picture before was taken away. */
  takesFocus: boolean;
}

export function OwnPuzzle({ puzzle, phase, onAnswer, onRefresh, takesFocus }: OwnPuzzleProps) {
  const { t } = useTranslation('widgets');
  const rail = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const keys = useRef<TrackRecorder | null>(null);
  const [offset, setOffset] = useState(0);
  const [dragging, setDragging] = useState(false);
  const handle = useRef<HTMLDivElement>(null);
  const furthest = puzzle.width - puzzle.pieceSize;
  const movable = phase === 'ready';

  useEffect(() => {
    if (takesFocus) handle.current?.focus();
  }, [takesFocus]);

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!movable || event.button !== 0 || rail.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX, clientY, pointerId, timeStamp } = event;
    const track = recordTrack(timeStamp);
    track.add(offset, 0, timeStamp);
    const scale = rail.current.getBoundingClientRect().width / puzzle.width;
    drag.current = { pointerId, startX: clientX, startY: clientY, offset, scale, track };
    setDragging(true);
  };

  const follow = (current: Drag, event: { clientX: number; clientY: number; timeStamp: number }) => {
    const x = clampOffset(current.offset + (event.clientX - current.startX) / current.scale, furthest);
    current.track.add(x, (event.clientY - current.startY) / current.scale, event.timeStamp);
    setOffset(roundTenth(x));
  };

  const moveDrag = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current;
    if (current === null || event.pointerId !== current.pointerId) return;
    const merged = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const sample of merged.length > 0 ? merged : [event.nativeEvent]) follow(current, sample);
  };

  const endDrag = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current;
    if (current === null || event.pointerId !== current.pointerId) return;
    follow(current, event.nativeEvent);
    drag.current = null;
    setDragging(false);
    const last = current.track.points.at(-1);
    if (last === undefined || last[0] === current.offset) return;
    onAnswer({ x: last[0], by: 'pointer', track: [...current.track.points] });
  };

  const abandonDrag = () => {
    drag.current = null;
    setDragging(false);
    setOffset(0);
  };

  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!movable || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (keys.current !== null) onAnswer({ x: offset, by: 'keyboard', track: [...keys.current.points] });
      return;
    }
    const target = keyTarget(event.key, event.shiftKey, offset, furthest);
    if (target === null) return;
    event.preventDefault();
    if (keys.current === null) {
      keys.current = recordTrack(event.timeStamp);
      keys.current.add(offset, 0, event.timeStamp);
    }
    keys.current.add(target, 0, event.timeStamp);
    setOffset(target);
  };

  const railWords = () => {
    if (phase === 'expired') return t('slider.expiredRail');
    if (phase !== 'ready' || offset === 0) return t(`slider.${phase}`);
    return dragging ? '' : t('slider.confirmKey');
  };

  const left = `${(offset / puzzle.width) * 100}%`;
  const pieceWidth = `${(puzzle.pieceSize / puzzle.width) * 100}%`;
  const besideHandle =
    offset <= furthest / 2
      ? { left: `calc(${left} + ${pieceWidth})`, right: 0 }
      : { left: 0, right: `calc(100% - ${left})` };

  return (
    <div className={styles.captcha} data-phase={phase} data-dragging={dragging || undefined}>
      <div className={styles.picture} style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}>
        <img className={styles.background} src={puzzle.background} alt="" draggable={false} />
        <img
          className={styles.piece}
          src={puzzle.piece}
          alt=""
          draggable={false}
          style={{ left, top: `${(puzzle.y / puzzle.height) * 100}%`, width: pieceWidth }}
        />
        {phase === 'expired' && (
          <button type="button" className={styles.expired} onClick={onRefresh}>
            <RefreshIcon />
            {t('slider.expired')}
          </button>
        )}
        {(phase === 'ready' || phase === 'checking') && (
          <button
            type="button"
            className={styles.refresh}
            onClick={onRefresh}
            disabled={!movable}
            aria-label={t('slider.refresh')}
            title={t('slider.refresh')}
          >
            <RefreshIcon />
          </button>
        )}
      </div>
      <div className={styles.rail} ref={rail}>
        <div className={styles.filled} style={{ width: `calc(${left} + ${pieceWidth} / 2)` }} />
        <span className={styles.words} style={besideHandle} aria-hidden="true">
          {railWords()}
        </span>
        <div
          ref={handle}
          className={styles.handle}
          style={{ left, width: pieceWidth }}
          role="slider"
          tabIndex={movable ? 0 : -1}
          aria-label={t('slider.label')}
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(offset)}
          aria-valuetext={t('slider.position', { position: Math.round(offset), furthest })}
          aria-disabled={!movable}
          onPointerDown={startDrag}
          onPointerMove={moveDrag}
          onPointerUp={endDrag}
          onPointerCancel={abandonDrag}
          onKeyDown={pressKey}
        >
          <PhaseIcon phase={phase} />
        </div>
      </div>
      <p className={styles.spoken} role="status">
        {phase === 'ready' ? '' : t(`slider.${phase}`)}
      </p>
    </div>
  );
}

function PhaseIcon({ phase }: { phase: PuzzlePhase }) {
  if (phase === 'checking') return <SpinnerIcon />;
  if (phase === 'passed') return <CheckIcon />;
  if (phase === 'failed') return <CloseIcon />;
  return <ArrowIcon />;
}
