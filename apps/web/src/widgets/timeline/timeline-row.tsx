import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { Avatar } from '../picture/avatar.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import { hiddenParts, percentAt, type TimeAxis } from './model/axis.ts';
import type { PlacedRow } from './model/lanes.ts';
import type { TimeSpanMs } from './model/zone-day.ts';
import { isSameBar, TimelineBarView } from './timeline-bar.tsx';
import type { RowGap } from './timeline.types.ts';

import styles from './timeline.module.css';

interface TimelineRowViewProps {
  placed: PlacedRow;
  /** From 1. */
  index: number;
  axis: TimeAxis;
  /** The span of time in sight. */
  seen: TimeSpanMs;
  /** Id of the bar that Tab leads to, null for the head of the row; undefined where it is in another row. */
  stop: string | null | undefined;
  /** Id of the bar that is being moved. */
  held: string | undefined;
  /** Ids of bars of this row that are being stored. */
  pending: readonly string[];
  isEditable: boolean;
  canOpen: boolean;
}

export const TimelineRowView = memo(function TimelineRowView(props: TimelineRowViewProps) {
  const { placed, index, axis, seen, stop, held, pending, isEditable, canOpen } = props;
  const { t } = useTranslation('timeline');
  const { row, bars, top, height } = placed;
  const { label, detail, picture, gap } = row;
  const words = [t('row', { label, count: bars.length }), detail, bars.length === 0 ? gap?.word : undefined];
  return (
    <div role="row" aria-rowindex={index} className={styles.row} data-row={row.id} style={{ top, height }}>
      <div
        role="rowheader"
        tabIndex={stop === null ? 0 : -1}
        className={styles.head}
        data-head={row.id}
        data-opens={canOpen ? '' : undefined}
        aria-label={words.filter((word) => word !== undefined && word !== '').join('，')}
        title={[label, detail].filter(Boolean).join('\n')}
      >
        {picture !== undefined && <Avatar name={label} src={picture} size={28} />}
        <span className={styles.names}>
          <span className={styles.name}>{label}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </span>
      </div>
      <div className={styles.track} role="presentation">
        {gap !== undefined && bars.length === 0 && <Gap gap={gap} axis={axis} canOpen={canOpen} />}
        {bars.map((each) => (
          <TimelineBarView
            key={each.bar.id}
            placed={each}
            axis={axis}
            hidden={hiddenParts(each.bar, seen, axis)}
            isStop={stop === each.bar.id}
            isHeld={held === each.bar.id}
            isPending={pending.includes(each.bar.id)}
            isEditable={isEditable}
          />
        ))}
      </div>
    </div>
  );
}, isSameRowView);

function Gap({ gap, axis, canOpen }: { gap: RowGap; axis: TimeAxis; canOpen: boolean }) {
  const left = percentAt(gap.start ?? axis.day.start, axis);
  const right = percentAt(gap.end ?? axis.day.end, axis);
  return (
    <div
      className={styles.gap}
      data-gap=""
      data-opens={canOpen ? '' : undefined}
      aria-hidden="true"
      style={{ left: `${left}%`, width: `${right - left}%` }}
    >
      <span className={styles.gapWord}>
        <WarningIcon />
        {gap.word}
      </span>
    </div>
  );
}

const plainProps = ['index', 'axis', 'seen', 'stop', 'held', 'isEditable', 'canOpen'] as const;
const plainFields = ['id', 'label', 'detail', 'picture'] as const;
const gapFields = ['word', 'start', 'end'] as const;

function isSameRowView(one: TimelineRowViewProps, other: TimelineRowViewProps): boolean {
  const [before, after] = [one.placed, other.placed];
  return (
    plainProps.every((name) => one[name] === other[name]) &&
    one.pending.join(' ') === other.pending.join(' ') &&
    before.top === after.top &&
    before.height === after.height &&
    plainFields.every((name) => before.row[name] === after.row[name]) &&
    gapFields.every((name) => before.row.gap?.[name] === after.row.gap?.[name]) &&
    before.bars.length === after.bars.length &&
    before.bars.every((each, at) => {
      const beside = after.bars[at];
      return beside !== undefined && each.lane === beside.lane && isSameBar(each.bar, beside.bar);
    })
  );
}
