const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Null where there is nothing to tell. */
export function hitRateText(hitRate: number | null): string | null {
  return hitRate === null ? null : percent(hitRate);
}

/** Where there is room for little. */
export function roundText(hitRate: number | null): string | null {
  return hitRate === null ? null : `${Math.round(hitRate * 100)}%`;
}

/** With its sign: a yield of nothing has none. */
export function yieldText(gained: number | null): string | null {
  if (gained === null) return null;
  return `${gained > 0 ? '+' : ''}${percent(gained)}`;
}

export type Trend = 'up' | 'down' | 'same';

export function trendOf(gained: number | null): Trend {
  if (gained === null || gained === 0) return 'same';
  return gained > 0 ? 'up' : 'down';
}

export interface MonthLabel {
  readonly month: number;
  /** At the first month, and where it changes; null elsewhere. */
  readonly year: string | null;
}

/** Labels of months as YYYY-MM. Two years side by side would cover each other: then only the second one stands. */
export function monthLabels(months: readonly string[]): MonthLabel[] {
  const years = months.map((month) => month.slice(0, 4));
  const isFirstOf = (at: number) => years[at] !== years[at - 1];
  return months.map((month, at) => ({
    month: Number(month.slice(5)),
    year: isFirstOf(at) && !(at === 0 && months.length > 1 && isFirstOf(1)) ? (years[at] ?? null) : null,
  }));
}

/** The first and the last day of a month as YYYY-MM. */
export function daysOf(month: string): { readonly from: string; readonly until: string } {
  const [year, at] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, at ?? 0, 0)).getUTCDate();
  return { from: `${month}-01`, until: `${month}-${last}` };
}
