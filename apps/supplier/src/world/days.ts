/** Times of the world are whole seconds since 1970; a day of the calendar is a day in Shanghai, numbered from there. */
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** Neither zone has summer time. */
export const zones = { shanghai: 8 * HOUR, utc: 0 } as const;
export type Zone = keyof typeof zones;

export function dayOf(time: number, zone: Zone = 'shanghai'): number {
  return Math.floor((time + zones[zone]) / DAY);
}

export function startOfDay(day: number, zone: Zone = 'shanghai'): number {
  return day * DAY - zones[zone];
}

/** `20261116`, or undefined for what is no date. */
export function dayNamed(text: string): number | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(time) || nameOfDay(time / 1000 / DAY) !== text) return undefined;
  return time / 1000 / DAY;
}

export function nameOfDay(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}
