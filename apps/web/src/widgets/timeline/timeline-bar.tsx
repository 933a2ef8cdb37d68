import { memo, useState } from 'react';

import { BarFace, wordsOf } from './bar-face.tsx';
import { type HiddenParts, percentAt, type TimeAxis } from './model/axis.ts';
import { isAllowed } from './model/bar-change.ts';
import { laneTop, type PlacedBar, sizes } from './model/lanes.ts';
import type { TimelineBar } from './timeline.types.ts';

import styles from './bar.module.css';

interface TimelineBarViewProps {
  placed: PlacedBar;
  axis: TimeAxis;
  hidden: HiddenParts;
  /** Whether Tab leads here. */
  isStop: boolean;
  /** Whether it is being moved; its new place is drawn apart. */
  isHeld: boolean;
  /** Whether its new place is being stored. */
  isPending: boolean;
  isEditable: boolean;
}

const grips = ['start', 'end'] as const;

export const TimelineBarView = memo(function TimelineBarView(props: TimelineBarViewProps) {
  const { placed, axis, hidden, isStop, isHeld, isPending, isEditable } = props;
  const { bar, lane } = placed;
  const [first] = useState(bar.version);
  const left = percentAt(bar.start, axis);
  return (
    // The grid listens for keys and clicks.
    <div
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={styles.bar}
      data-bar={bar.id}
      data-tone={bar.tone}
      data-freedom={isEditable ? bar.freedom : undefined}
      data-marked={bar.marks?.some(({ tone }) => tone === 'danger') === true ? '' : undefined}
      data-held={isHeld ? '' : undefined}
      data-pending={isPending ? '' : undefined}
      aria-busy={isPending}
      title={wordsOf(bar, axis).join('\n')}
      style={{
        top: laneTop(lane),
        height: sizes.bar,
        left: `${left}%`,
        width: `${percentAt(bar.end, axis) - left}%`,
      }}
    >
      <BarFace bar={bar} axis={axis} hidden={hidden} />
      {isEditable &&
        grips.map(
          (grip) =>
            isAllowed(bar.freedom, grip) && (
              <span key={grip} className={styles.grip} data-grip={grip} aria-hidden="true" />
            ),
        )}
      {bar.version !== first && <span key={bar.version} className={styles.changed} />}
    </div>
  );
}, isSameBarView);

const hiddenFields = ['before', 'after', 'isCutBefore', 'isCutAfter'] as const;

function isSameBarView(one: TimelineBarViewProps, other: TimelineBarViewProps): boolean {
  return (
    one.placed.lane === other.placed.lane &&
    one.axis === other.axis &&
    hiddenFields.every((field) => one.hidden[field] === other.hidden[field]) &&
    one.isStop === other.isStop &&
    one.isHeld === other.isHeld &&
    one.isPending === other.isPending &&
    one.isEditable === other.isEditable &&
    isSameBar(one.placed.bar, other.placed.bar)
  );
}

const plainFields = [
  'id',
  'row',
  'start',
  'end',
  'label',
  'detail',
  'tone',
  'state',
  'icon',
  'freedom',
  'lockedReason',
  'version',
] as const;

export function isSameBar(one: TimelineBar, other: TimelineBar): boolean {
  if (one === other) return true;
  const marks = ({ marks: list = [] }: TimelineBar) => list.map(({ word, tone }) => `${tone} ${word}`).join('\n');
  return plainFields.every((field) => one[field] === other[field]) && marks(one) === marks(other);
}
