import type { HeaderEntry } from '@touchline/domain/access/navigation';

const fullWidth = 14;
const halfWidth = 8.5;
const padding = 24;
const chevron = 18;
const moreWidth = fullWidth * 2 + padding + chevron;

/** Our labels are Chinese in a fixed size, so their width is known without measuring. */
function widthOf(entry: HeaderEntry): number {
  const text = Array.from(entry.title).reduce((sum, letter) => sum + (letter > '\u2e7f' ? fullWidth : halfWidth), 0);
  return text + padding + ('tabs' in entry ? chevron : 0);
}

export interface FittingTabs {
  readonly shown: readonly HeaderEntry[];
  readonly folded: readonly HeaderEntry[];
}

/** Folds tabs that do not fit, from the end; the current entry is never folded. */
export function fitTabs(entries: readonly HeaderEntry[], available: number, currentKey: string | null): FittingTabs {
  const total = entries.reduce((sum, entry) => sum + widthOf(entry), 0);
  if (total <= available) return { shown: entries, folded: [] };

  const current = entries.find(({ key }) => key === currentKey);
  let left = available - moreWidth - (current === undefined ? 0 : widthOf(current));
  let isFull = false;
  const shown = entries.filter((entry) => {
    if (entry === current) return true;
    left -= widthOf(entry);
    isFull ||= left < 0;
    return !isFull;
  });
  return { shown, folded: entries.filter((entry) => !shown.includes(entry)) };
}
