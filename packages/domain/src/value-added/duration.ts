import { valueAddedLimits } from './value-added.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds as `1:35`, or `1:02:09` from an hour on. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The seconds of `95`, `1:35` or `1:02:09`; null of anything else, and of none or too many. */
export function durationTyped(text: string): number | null {
  const [, hours = '0', minutes = '0', rest = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/.exec(text.normalize('NFKC').trim()) ?? [];
  const isPlain = !text.normalize('NFKC').includes(':');
  if (rest === '' || (!isPlain && (Number(rest) > 59 || (Number(hours) > 0 && Number(minutes) > 59)))) return null;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return seconds >= 1 && seconds <= valueAddedLimits.durationSeconds ? seconds : null;
}
