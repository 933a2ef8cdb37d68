import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { matchName } from '../../entities/match/match-name.ts';
import { durationOf } from './duration.ts';
import type { Kind, ListKind, LinkProposal } from './suppliers.api.ts';

type Side = LinkProposal['told'];

/** How this page says what it shows. */
export function useWords() {
  const { t } = useTranslation('suppliers');
  const duration = (ms: number) => {
    const { unit, count } = durationOf(ms);
    return t(`durations.${unit}`, { count });
  };
  return {
    duration,
    kind: (kind: Kind) => t(`kinds.${kind}`),
    list: (list: { discipline: number; kind: ListKind }) =>
      t('overview.listName', { discipline: disciplineName(list.discipline), kind: t(`kinds.${list.kind}`) }),
    /** A side's display name. */
    side: ({ name, hname, aname, gameTime }: Side) => {
      const unnamed = t('pair.unnamed');
      if (gameTime === null) return name || unnamed;
      return matchName(hname || unnamed, aname || unnamed);
    },
    /** Reasons for the link: the names first, then their surroundings. */
    reasons: (reasons: LinkProposal['reasons']): readonly [string, string] => {
      const alike = (name: 'names' | 'home' | 'away' | 'league') => {
        const value = reasons[name];
        if (value === undefined) return [];
        const likeness = value >= 1 ? t('reasons.same') : t('reasons.like', { percent: Math.round(value * 100) });
        return [t(`reasons.${name}`, { likeness })];
      };
      const { minutes, linkedMatch } = reasons;
      const time = minutes === 0 ? t('reasons.sameTime') : t('reasons.minutes', { count: Math.round(minutes ?? 0) });
      return [
        [...alike('names'), ...alike('home'), ...alike('away')].join('，'),
        [
          ...alike('league'),
          ...(minutes === undefined ? [] : [time]),
          ...(linkedMatch === undefined ? [] : [t('reasons.linkedMatch')]),
        ].join('，'),
      ];
    },
  };
}
