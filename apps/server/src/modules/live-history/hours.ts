import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { monthOnAir, startOnAir } from '@touchline/domain/live/hours-on-air';

import type { AnchorColumns, MonthRow } from './live-history.repository.ts';

export type HoursOfAnchor = CallAnswer<Calls['live-history.hours']>['streamers'][number];

export function anchorView({ anchorId, anchorCode, anchorName, nickname, photo }: AnchorColumns) {
  return { streamerId: Number(anchorId), name: anchorName, streamerCode: anchorCode, nickname, photo };
}

/** The longest on air first. */
export function hoursView(rows: readonly MonthRow[], month: string): HoursOfAnchor[] {
  return rows
    .map((row) => hoursOf(row, month))
    .toSorted((one, other) => other.onAir - one.onAir || one.streamer.streamerId - other.streamer.streamerId);
}

function hoursOf(row: MonthRow, month: string): HoursOfAnchor {
  const aired = row.sessions.map(([start, end]) => ({ start, end }));
  const { sessions, ms, days } = monthOnAir(aired, month, row.now);
  const starts = row.programs.map(([start, end, enabled, firstStart]) =>
    startOnAir({ window: { start, end }, enabled, firstStart }, row.now),
  );
  return {
    streamer: anchorView(row),
    sessions,
    onAir: ms,
    days: [...days],
    programs: row.programs.length,
    lateStarts: starts.filter((start) => start === 'late').length,
    missed: starts.filter((start) => start === 'missed').length,
  };
}
