import { Segmented } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMedia } from '../../lib/page/use-media.ts';
import './timeline.messages.ts';
import { HeldBarView } from './held-bar.tsx';
import { HourLines, Hours } from './hours.tsx';
import { axisOf, widthRatio, zooms } from './model/axis.ts';
import { headWidths, layOutRows, sizes } from './model/lanes.ts';
import { NowButton, NowLine } from './now-line.tsx';
import { RefusalBubble, useRefusal } from './refusal.tsx';
import { TimelineRowView } from './timeline-row.tsx';
import type { TimelineProps, TimelineZoom } from './timeline.types.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { type PendingChanges, useHold } from './use-hold.ts';
import { useMeasure } from './use-measure.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSightScroll } from './use-sight-scroll.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';

import styles from './timeline.module.css';

/** Bars of one day in rows, which can be opened, moved and lengthened by pointer and by keys. */
export function Timeline(props: TimelineProps) {
  const {
    label,
    day,
    zone,
    rows: given,
    bars,
    now,
    overhang,
    height,
    tools,
    empty,
    onOpen,
    onOpenRow,
    onChange,
  } = props;
  const { t } = useTranslation('timeline');
  const isNarrow = useMedia('(width < 600px)');
  const head = headWidths[isNarrow ? 'narrow' : 'usual'];
  const [ownZoom, setOwnZoom] = useState<TimelineZoom | null>(null);
  const zoom = props.zoom ?? ownZoom ?? (isNarrow ? 6 : 'day');
  const axis = useMemo(() => axisOf(day, zone, overhang), [day, zone, overhang]);
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const measure = useMeasure(box, layer);
  const live = useRef<HTMLDivElement>(null);
  const say = useCallback((words: string) => {
    if (live.current !== null) live.current.textContent = words;
  }, []);
  const { refusal, refuse } = useRefusal(say);

  const [pending, setPending] = useState<PendingChanges>(() => new Map());
  const rows = useMemo(
    () => layOutRows(given, pending.size === 0 ? bars : bars.map((bar) => ({ ...bar, ...pending.get(bar.id) }))),
    [given, bars, pending],
  );
  const hold = useHold({ ...props, rows, axis, measure, say, pending, setPending });
  const shown = useRowWindow(box, rows);
  const keys = useTimelineKeys({ ...props, grid, rows, axis, hold, say, refuse });
  useBarDrag({ ...props, box, measure, head, rows, axis, hold, refuse });
  const { seen, toNow } = useSightScroll(box, head, axis, zoom, now);

  const last = rows.at(-1);
  const stopRow = keys.stop?.row;
  const drawn = rows
    .map((placed, index) => ({ placed, index }))
    .filter(({ placed, index }) => (index >= shown.first && index <= shown.last) || placed.row.id === stopRow);

  const open = (target: EventTarget) => {
    if (!(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('[data-bar]')?.dataset['bar'];
    const bar = bars.find((each) => each.id === id);
    const isOfRow = target.closest('[data-head], [data-gap]') !== null;
    const row = given.find((each) => each.id === target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    if (bar !== undefined) onOpen(bar);
    else if (isOfRow && row !== undefined) onOpenRow?.(row);
  };

  const hint = hold.held?.by === 'keys' ? t('keys.move') : t(onChange === undefined ? 'keys.walk' : 'keys.take');
  return (
    <section className={styles.timeline} aria-label={label}>
      <div className={styles.tools}>
        {tools}
        <span className={styles.hint}>{hint}</span>
        <NowButton axis={axis} now={now} onPress={toNow} />
        <Segmented<TimelineZoom>
          aria-label={t('zoom.label')}
          value={zoom}
          onChange={(next) => {
            setOwnZoom(next);
            props.onZoom?.(next);
          }}
          options={zooms.map((value) => ({
            value,
            label: value === 'day' ? t('zoom.day') : t('zoom.hours', { count: value }),
          }))}
        />
      </div>
      <div
        ref={box}
        className={styles.box}
        style={{
          ...(height === undefined ? {} : { maxHeight: height }),
          ['--head' as string]: `${head}px`,
          ['--hours' as string]: `${sizes.hours}px`,
          ['--ratio' as string]: widthRatio(axis, zoom),
        }}
      >
        <div
          className={styles.canvas}
          style={last === undefined ? undefined : { height: sizes.hours + last.top + last.height }}
        >
          <div className={styles.top}>
            <div className={styles.corner} />
            <Hours axis={axis} zoom={zoom} now={now} />
          </div>
          <HourLines axis={axis} zoom={zoom} />
          <div
            ref={grid}
            role="grid"
            tabIndex={-1}
            aria-label={label}
            aria-rowcount={rows.length}
            className={styles.grid}
            onKeyDown={keys.onKeyDown}
            onClick={({ target }) => open(target)}
          >
            {drawn.map(({ placed, index }) => (
              <TimelineRowView
                key={placed.row.id}
                placed={placed}
                index={index + 1}
                axis={axis}
                seen={seen}
                stop={placed.row.id === stopRow ? (keys.stop?.bar ?? null) : undefined}
                held={hold.held?.bar.id}
                pending={placed.bars.filter(({ bar }) => pending.has(bar.id)).map(({ bar }) => bar.id)}
                isEditable={onChange !== undefined}
                canOpen={onOpenRow !== undefined}
              />
            ))}
          </div>
          <div ref={layer} className={styles.layer}>
            <NowLine axis={axis} now={now} />
            <HeldBarView hold={hold} axis={axis} />
          </div>
          {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
        </div>
      </div>
      <RefusalBubble refusal={refusal} />
      <div ref={live} className={styles.live} role="status" aria-live="polite" />
    </section>
  );
}
