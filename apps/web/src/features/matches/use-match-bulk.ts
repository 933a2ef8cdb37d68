import { useTranslation } from 'react-i18next';

import { refreshList } from '../../lib/list-query.ts';
import { useTopic } from '../../lib/topics.ts';
import type { BulkAction } from '../../widgets/list/bulk-bar.tsx';
import { nameOfMatch } from './match-columns.tsx';
import type { MatchesPlace } from './matches-place.ts';
import './matches.messages.ts';
import { changeMany, type Match, matchesName } from './matches.api.ts';

/** Named one by one in a question; the others are counted. */
const mostNamed = 3;

const acts = ['putOnShelf', 'takeOffShelf', 'recycle', 'disassociateAndRecycle'] as const;

/** What can be done with many matches; the rows follow while it is done, by whomever's tab. */
export function useMatchBulk(place: MatchesPlace): BulkAction<Match>[] {
  const { t } = useTranslation('matches');
  useTopic('tasks', (event) => {
    const isOurs = event.type === 'topic' && event.rows.some(({ kind }) => String(kind).startsWith(`${matchesName}.`));
    if (isOurs) void refreshList(matchesName);
  });
  const namesOf = (matches: readonly Match[]): string => {
    const names = matches.slice(0, mostNamed).map(nameOfMatch).join(t('separator'));
    return matches.length > mostNamed ? t('bulk.andMore', { names, count: matches.length }) : names;
  };
  return acts.map((act) => ({
    key: act,
    label: t(`bulk.${act}.label`),
    confirm: (matches) => ({
      title: t(`bulk.${act}.title`, { count: matches.length }),
      text: t(`bulk.${act}.text`, { names: namesOf(matches) }),
      note: t(`bulk.${act}.note`),
      submit: t(`bulk.${act}.submit`, { count: matches.length }),
    }),
    start: (ids) => changeMany(place, act, ids),
  }));
}
