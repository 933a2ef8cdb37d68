import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { matchName } from '../../entities/match/match-name.ts';
import { durationOf } from './duration.ts';
import type { AutoLink, Kind, ListKind } from './suppliers.api.ts';

type Side = AutoLink['told'];

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
  };
}
