import { hashKey, useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LinkReasons } from '../../../../entities/match/link-reasons/link-reasons.tsx';
import { nameOfMatch } from '../../../../entities/match/match-name.ts';
import { useScopedKey } from '../../../../lib/calls/scoped-key.ts';
import { ListFailed, ListSkeleton } from '../../../../widgets/list/list-states.tsx';
import { SearchBox } from '../../../../widgets/list/search-box.tsx';
import type { MatchPage } from '../../match-page.ts';
import { type ListedMatch, matchesName } from '../../matches.api.ts';
import { type MergeCandidate, readCandidates, type RecordName } from '../../one-match.api.ts';

import pickerStyles from '../../matches.module.css';
import './match-merging.messages.ts';

import styles from './merging.module.css';

interface MatchPickerProps {
  matchPage: MatchPage;
  label: string;
  /** The match that the candidates are compared with. */
  near: ListedMatch;
  /** Its supplier's record, which is compared in its place. */
  record?: RecordName | null;
  value: MergeCandidate | null;
  /** Null when something else is searched for. Tells, too, how many predictions `near` has. */
  onChange: (match: MergeCandidate | null, predictions: number) => void;
}

/** Another match of the same schedule, the likeliest first; any other by its team or its id. */
export function MatchPicker({ matchPage, label, near, record = null, value, onChange }: MatchPickerProps) {
  const { t } = useTranslation('match-merging');
  const name = useId();
  const [keyword, setKeyword] = useState('');
  const compared = useScopedKey(matchesName, 'candidates', near.matchId, record?.supplier, record?.supplierId);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...compared, keyword],
    queryFn: ({ signal }) => readCandidates(matchPage, near.matchId, { keyword, record }, signal),
    // Another record's reasons and doubts would be read as this one's.
    placeholderData: (previous, query) =>
      query !== undefined && hashKey(query.queryKey.slice(0, -1)) === hashKey(compared) ? previous : undefined,
  });
  return (
    <fieldset className={pickerStyles.picker}>
      <legend>{label}</legend>
      <SearchBox
        label={t('picker.search')}
        value={keyword}
        onSearch={(next) => {
          setKeyword(next);
          onChange(null, data?.predictions ?? 0);
        }}
      />
      <div className={styles.list}>
        {error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <ListSkeleton rowHeight={72} rows={4} />}
        {data?.candidates.length === 0 && (
          <p className={styles.none}>{t(keyword === '' ? 'picker.noneNear' : 'picker.none')}</p>
        )}
        {data?.candidates.map((match) => (
          <label key={match.matchId} className={styles.candidate}>
            <input
              type="radio"
              name={name}
              aria-label={t('picker.name', { name: nameOfMatch(match), id: match.matchId })}
              checked={value?.matchId === match.matchId}
              disabled={isPlaceholderData}
              onChange={() => onChange(match, data.predictions)}
            />
            <div>
              {nameOfMatch(match)}
              <small>
                {t('picker.of', { time: formatTime(match.gameTime), league: match.lname, id: match.matchId })}
              </small>
              <LinkReasons reasons={match.reasons} />
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
