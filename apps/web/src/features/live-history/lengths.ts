const hourMs = 3_600_000;
const two = (value: number) => String(value).padStart(2, '0');

/** A length as `1:05:09`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Hours to two digits, as the export has them. */
export function hoursText(ms: number): string {
  return (ms / hourMs).toFixed(2);
}
