import type { Change } from '@touchline/domain/change-difference';
import { touchOf } from '@touchline/domain/log-touch';

/** The list's short form of a row's changes, as JSON; null if there is nothing to show. */
export function touchedText(changes: string | null): string | null {
  if (changes === null) return null;
  const touch = touchOf(JSON.parse(changes) as Change[]);
  return touch === null ? null : JSON.stringify(touch);
}
