/** Moments at which date bugs show: edges of days in UTC and Shanghai, and of a session's 12 hours. */
export const moments = {
  '00:30': todayAt('00:30'),
  '11:30': todayAt('11:30'),
  '15:59': todayAt('15:59'),
  '16:01': todayAt('16:01'),
  '23:50': todayAt('23:50'),
  'month-end': () => new Date('2027-01-31T14:00:00Z'),
  'leap-day': () => new Date('2028-02-29T14:00:00Z'),
  /** The middle one of the days that component tests put their matches on. */
  'day-of-fixtures': () => new Date('2026-11-20T04:00:00Z'),
} as const satisfies Record<string, (now: Date) => Date>;

export type MomentName = keyof typeof moments;

export const momentNames = Object.keys(moments) as MomentName[];

function todayAt(time: string): (now: Date) => Date {
  return (now) => new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
}

/** The same distance from the real clock for every program, so that all of them agree. */
export function environmentAt(moment: Date, now: Date, library: string): NodeJS.ProcessEnv {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timers and files keep the real clock: only the date is another.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}
