import type { TicketFilters } from './prediction-records.api.ts';

/** How people ask for results: each half with its whole. */
const resultGroups = {
  hits: ['win', 'halfWin'],
  misses: ['loss', 'halfLoss'],
  neither: ['push', 'void'],
} as const;

type ResultGroup = keyof typeof resultGroups;

export const resultGroupNames = Object.keys(resultGroups) as ResultGroup[];

export function groupIn({ resultDetail = [] }: TicketFilters): ResultGroup | undefined {
  return resultGroupNames.find((group) => resultDetail.includes(resultGroups[group][0]));
}

export function filterOf(group: ResultGroup | undefined): TicketFilters {
  return { resultDetail: group === undefined ? undefined : [...resultGroups[group]] };
}
