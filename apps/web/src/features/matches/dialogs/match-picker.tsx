import { useQuery } from '@tanstack/react-query';
import { isGame } from '@touchline/domain/matches/disciplines';
import { formatTime } from '@touchline/domain/times';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { callApi } from '../../../lib/calls/http.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { SearchBox } from '../../../widgets/list/search-box.tsx';
import { filtersOfDay } from '../list/match-filters.ts';
import { matchPageQuery, type MatchPage } from '../match-page.ts';
import { type ListedMatch, matchesName } from '../matches.api.ts';

import styles from '../matches.module.css';

interface MatchPickerProps {
  matchPage: MatchPage;
  label: string;
  /** Matches of its day are offered first, itself not. */
  near: ListedMatch;
  value: ListedMatch | null;
  /** Null when something else is searched for. */
  onChange: (match: ListedMatch | null) => void;
}

const idPattern = /^[1-9]\d{3,17}$/;

/** Another match of the same schedule: of the same day by its team, or of any day by its id. */
export function MatchPicker({ matchPage, label, near, value, onChange }: MatchPickerProps) {
  const { t } = useTranslation('matches');
  const name = useId();
  const [keyword, setKeyword] = useState('');
  const filters = idPattern.test(keyword)
    ? { matchId: [keyword] }
    : {
        ...filtersOfDay(formatTime(near.gameTime, 'day'), isGame(matchPage.discipline)),
        status: ['1', '2'] as const,
        ...(keyword !== '' && { teamName: keyword }),
      };
  const { data, error, refetch } = useQuery({
    queryKey: useScopedKey(matchesName, 'others', matchPage.path, filters),
    queryFn: ({ signal }) =>
      callApi(
        'matches.list',
        { params: { sport: matchPage.sport }, query: { ...matchPageQuery(matchPage), ...filters } },
        { signal, quiet: true },
      ),
  });
  const others = data?.records.filter(({ matchId }) => matchId !== near.matchId);
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <SearchBox
        label={t('picker.search')}
        value={keyword}
        onSearch={(next) => {
          setKeyword(next);
          onChange(null);
        }}
      />
      <div className={styles.pickerBox}>
        {error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
        {others === undefined && error === null && <ListSkeleton rowHeight={48} rows={3} />}
        {others?.length === 0 && <p className={styles.pickerNone}>{t('picker.none')}</p>}
        {others?.map((match) => (
          <label key={match.matchId} className={styles.picked}>
            <input
              type="radio"
              name={name}
              checked={value?.matchId === match.matchId}
              onChange={() => onChange(match)}
            />
            <span>
              {nameOfMatch(match)}
              <small>
                {t('picker.of', { time: formatTime(match.gameTime), league: match.lname, id: match.matchId })}
              </small>
            </span>
          </label>
        ))}
        {data !== undefined && data.total > data.records.length && (
          <p className={styles.pickerNone}>{t('picker.first', { count: data.records.length })}</p>
        )}
      </div>
    </fieldset>
  );
}
