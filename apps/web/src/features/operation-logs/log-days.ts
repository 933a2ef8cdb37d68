import type { DayLimits } from '@touchline/domain/day-limits';
import { formatTime } from '@touchline/domain/times';

/** Nothing was logged on days to come. */
export function upToToday(): DayLimits {
  return { lockWindow: [null, formatTime(new Date(), 'day')] };
}
