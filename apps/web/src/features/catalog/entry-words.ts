import { pageLimits } from '@touchline/domain/constants';
import { type DisciplineName, disciplines } from '@touchline/domain/disciplines';
import { useTranslation } from 'react-i18next';

import './catalog.messages.ts';

export const disciplineNames = Object.keys(disciplines) as DisciplineName[];

/** How a discipline is called; by its number where this version does not know it. */
export function useDisciplineName(): (discipline: number) => string {
  const { t } = useTranslation('catalog');
  return (discipline) => {
    const name = disciplineNames.find((each) => disciplines[each] === discipline);
    return name === undefined ? String(discipline) : t(`disciplines.${name}`);
  };
}

export const levels = ['1', '2', '3'] as const;
export const states = ['inUse', 'recycled'] as const;

/** As the texts name a level. */
export const levelKey = (level: number) => String(level) as (typeof levels)[number];

/** How many matches; lists do not count further either. */
export function countWords(matches: number): string {
  const { cappedTotal } = pageLimits;
  return matches > cappedTotal ? `${cappedTotal.toLocaleString('en-US')}+` : matches.toLocaleString('en-US');
}
