import { type DayLimits, shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';

export const presets = ['today', 'yesterday', 'last7', 'last30'] as const;

export type Preset = (typeof presets)[number];

interface Days {
  readonly startDay: string | null;
  readonly endDay: string | null;
}

/** The day it is in Shanghai. */
function today(): string {
  return formatTime(new Date(), 'day');
}

/** Nothing was logged on days to come. */
export function upToToday(): DayLimits {
  return { lockWindow: [null, today()] };
}

export function daysOf(preset: Preset, day = today()): Days {
  switch (preset) {
    case 'today':
      return { startDay: day, endDay: day };
    case 'yesterday':
      return { startDay: shiftDay(day, -1), endDay: shiftDay(day, -1) };
    case 'last7':
      return { startDay: shiftDay(day, -6), endDay: day };
    case 'last30':
      return { startDay: shiftDay(day, -29), endDay: day };
  }
}

/** The preset that the chosen days are, as of today. */
export function presetOf({ startDay, endDay }: Days, day = today()): Preset | null {
  const isChosen = (preset: Preset) => {
    const days = daysOf(preset, day);
    return days.startDay === startDay && days.endDay === endDay;
  };
  return presets.find(isChosen) ?? null;
}
