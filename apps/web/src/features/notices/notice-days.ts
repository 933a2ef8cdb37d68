import { shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';

import type { ListedNotice } from './notices.api.ts';

interface NoticeDay {
  readonly day: string;
  readonly notices: readonly ListedNotice[];
}

/** Notices by day, both the newest first. */
export function noticeDays(notices: readonly ListedNotice[]): NoticeDay[] {
  const days = Map.groupBy(notices, ({ createdTime }) => formatTime(createdTime, 'day'));
  return [...days].map(([day, ofDay]) => ({ day, notices: ofDay }));
}

/** Today and yesterday by name; null for a day before. */
export function nameOfDay(day: string, now = new Date()): 'today' | 'yesterday' | null {
  const today = formatTime(now, 'day');
  if (day === today) return 'today';
  return day === shiftDay(today, -1) ? 'yesterday' : null;
}
