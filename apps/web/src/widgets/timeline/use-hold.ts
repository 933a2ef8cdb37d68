import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import type { TimeAxis } from './model/axis.ts';
import { type BarGrip, isAllowed, isSameChange } from './model/bar-change.ts';
import { laneTop, type PlacedRow } from './model/lanes.ts';
import { spanText } from './model/zone-day.ts';
import type { BarChange, TimelineBar, TimelineProps } from './timeline.types.ts';
import type { Measure } from './use-measure.ts';

/** A bar that is being moved, as it was when it was taken. */
export interface HeldBar {
  readonly bar: TimelineBar;
  readonly grip: BarGrip;
  readonly by: 'pointer' | 'keys';
  /** Where its label stands, in px from its left edge. */
  readonly labelAt: number;
}

interface HoldSurroundings extends Pick<TimelineProps, 'bars' | 'onChange' | 'warningOf'> {
  readonly rows: readonly PlacedRow[];
  readonly axis: TimeAxis;
  readonly measure: RefObject<Measure>;
  readonly say: (words: string) => void;
  readonly pending: PendingChanges;
  readonly setPending: Dispatch<SetStateAction<PendingChanges>>;
}

/** New places that are being stored, by bar. */
export type PendingChanges = ReadonlyMap<string, BarChange>;

export interface Hold {
  readonly held: HeldBar | null;
  /** Whether a colleague changed the bar after it was taken. */
  readonly isOutdated: boolean;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly times: RefObject<HTMLSpanElement | null>;
  readonly warning: RefObject<HTMLSpanElement | null>;
  /** Why a bar cannot be taken at its grip, or undefined where it can. */
  readonly refusal: (bar: TimelineBar, grip: BarGrip) => string | undefined;
  readonly take: (held: HeldBar) => void;
  readonly current: () => BarChange | undefined;
  /** Draws the new place without React: a pointer moves more often than React should render. */
  readonly move: (change: BarChange) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Holds one bar between taking and dropping it, by pointer or by keys, and stores its new place. */
export function useHold(surroundings: HoldSurroundings): Hold {
  const { bars, rows, axis, measure, onChange, warningOf, say, pending, setPending } = surroundings;
  const { t } = useTranslation('timeline');
  const [held, setHeld] = useState<HeldBar | null>(null);
  const target = useRef<BarChange | undefined>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const times = useRef<HTMLSpanElement>(null);
  const warning = useRef<HTMLSpanElement>(null);
  const now = held === null ? undefined : bars.find(({ id }) => id === held.bar.id);
  if (held !== null && now === undefined) setHeld(null);

  const rowLabel = (id: string) => rows.find(({ row }) => row.id === id)?.row.label ?? '';

  const draw = () => {
    const [change, element] = [target.current, ghost.current];
    if (held === null || change === undefined || element === null) return;
    const { sight } = axis;
    const pxOfMs = measure.current.width / (sight.end - sight.start);
    const home = rows.find(({ row }) => row.id === change.row);
    const lane = change.row === held.bar.row ? home?.bars.find(({ bar }) => bar.id === held.bar.id)?.lane : 0;
    const x = (change.start - sight.start) * pxOfMs;
    const y = (home?.top ?? 0) + laneTop(lane ?? 0);
    element.style.transform = `translate(${x}px, ${y}px)`;
    const width = `${Math.max(6, (change.end - change.start) * pxOfMs)}px`;
    if (element.style.width !== width) element.style.width = width;
    const other = change.row === held.bar.row ? '' : ` ${t('toRow', { row: rowLabel(change.row) })}`;
    if (times.current !== null) times.current.textContent = spanText(change, axis.zone, axis.name) + other;
    if (warning.current !== null) warning.current.textContent = warningOf?.(held.bar, change) ?? '';
  };
  // Rows may move below a bar that is held.
  useLayoutEffect(draw);

  const leave = () => {
    target.current = undefined;
    setHeld(null);
  };

  const store = async (bar: TimelineBar, change: BarChange) => {
    const time = spanText(change, axis.zone, axis.name);
    setPending((before) => new Map(before).set(bar.id, change));
    say(t('sent', { time }));
    try {
      await onChange?.(bar, change);
      say(t('stored', { time }));
    } catch {
      // The page has said why.
      say(t('returned'));
    } finally {
      setPending((before) => new Map([...before].filter(([id]) => id !== bar.id)));
    }
  };

  const onNothingHeld = useEffectEvent(() => {
    if (target.current === undefined) return;
    target.current = undefined;
    say(t('gone'));
  });
  useEffect(() => {
    if (held === null) onNothingHeld();
  }, [held]);

  return {
    held,
    isOutdated: held !== null && now !== undefined && now.version !== held.bar.version,
    ghost,
    times,
    warning,
    refusal: (bar, grip) => {
      if (pending.has(bar.id)) return t('saving');
      if (isAllowed(bar.freedom, grip)) return undefined;
      return bar.lockedReason ?? t(bar.freedom === 'end' ? 'startLocked' : 'locked');
    },
    take: (taken) => {
      const { start, end, row } = taken.bar;
      target.current = { start, end, row };
      setHeld(taken);
    },
    current: () => target.current,
    move: (change) => {
      if (target.current === undefined || isSameChange(target.current, change)) return;
      target.current = change;
      draw();
    },
    drop: () => {
      const change = target.current;
      if (held === null || change === undefined) return;
      leave();
      if (isSameChange(change, held.bar)) say(t('unchanged'));
      else void store(held.bar, change);
    },
    cancel: () => {
      if (held === null) return;
      leave();
      say(t('cancelled'));
    },
  };
}
