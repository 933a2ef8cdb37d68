import { scoreText } from '@touchline/domain/matches/match-scores';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { ListedMatch } from '../../matches.api.ts';
import '../../matches.messages.ts';
import './match-merging.messages.ts';

import styles from './merging.module.css';

/** One of two records that may be the same match, in the order in which it is shown. */
export interface ComparedMatch {
  readonly title: string;
  readonly id: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly gameTime: string;
  /** Both totals; null before the beginning. */
  readonly score: readonly [number | null, number | null];
  readonly sources: readonly string[];
  /** Null of a supplier's record, which has neither. */
  readonly status: string | null;
  readonly predictions: number | null;
}

export const comparedMatch = (match: ListedMatch, title: string, predictions: number | null): ComparedMatch => ({
  title,
  id: match.matchId,
  league: match.lname,
  home: match.hname,
  away: match.aname,
  gameTime: match.gameTime,
  score: [match.hTotalScore, match.aTotalScore],
  sources: match.matchFrom.map(({ name }) => name),
  status: match.statusName,
  predictions,
});

/** Both records side by side; rows that differ are marked. */
export function MatchComparison({ sides }: { sides: readonly [ComparedMatch, ComparedMatch] }) {
  const { t } = useTranslation(['match-merging', 'matches']);
  const rowsOf = (one: ComparedMatch) => {
    const [home, away] = one.score;
    return {
      league: one.league,
      home: one.home,
      away: one.away,
      gameTime: formatTime(one.gameTime),
      score: home === null || away === null ? t('matches:nothing') : scoreText(home, away),
      sources: one.sources.length === 0 ? t('matches:noSource') : one.sources.join(t('matches:separator')),
      status: one.status ?? t('matches:nothing'),
      predictions: one.predictions === null ? t('matches:nothing') : t('compare.count', { count: one.predictions }),
      id: one.id,
    };
  };
  const [first, second] = [rowsOf(sides[0]), rowsOf(sides[1])];
  const decisive: ReadonlySet<string> = new Set(['league', 'home', 'away', 'gameTime', 'score']);
  return (
    <table className={styles.comparison} aria-label={t('compare.table')}>
      <thead>
        <tr>
          <th scope="col">{t('compare.field')}</th>
          {sides.map(({ title, id }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(first) as (keyof typeof first)[]).map((row) => (
          <tr key={row} data-differs={(decisive.has(row) && first[row] !== second[row]) || undefined}>
            <th scope="row">{t(`compare.${row}`)}</th>
            <td>{first[row]}</td>
            <td>{second[row]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
