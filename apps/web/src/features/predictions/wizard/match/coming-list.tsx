import { comingMatches } from '@touchline/domain/constants';
import { lineText } from '@touchline/domain/predictions/odds-lines';
import { hasLine, playTypes, type PredictedSport } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Logo } from '../../../../entities/match/logo.tsx';
import { MatchTeams } from '../../../../entities/match/match-teams.tsx';
import { oddsText } from '../../../../entities/prediction/odds/odds-text.ts';
import { ListFailed, ListSkeleton } from '../../../../widgets/list/list-states.tsx';
import { SearchBox } from '../../../../widgets/list/search-box.tsx';
import { Button } from '../../../../widgets/plain/button.tsx';
import type { PickableMatch, useComingMatches } from '../../predictions.api.ts';
import '../../predictions.messages.ts';
import type { WizardModel } from '../use-wizard.ts';
import { resets, selectionOf } from '../wizard-form.ts';
import { ComingEmpty } from './coming-empty.tsx';
import { useGridFocus } from './use-grid-focus.ts';

import styles from './match.module.css';

type Coming = ReturnType<typeof useComingMatches>;

interface ComingToolsProps {
  wizard: WizardModel;
  coming: Coming;
}

/** The search, and in words what the list below shows. */
export function ComingTools({ wizard: { browsed, browse }, coming }: ComingToolsProps) {
  const { t } = useTranslation('predictions');
  const { keyword, leagueDate, leagueLevel } = browsed;
  const total = coming.data?.pages[0]?.total;
  const when = leagueDate ?? t('coming.hours', { hours: comingMatches.hours });
  return (
    <div className={styles.tools}>
      <SearchBox label={t('coming.search')} value={keyword} onSearch={(next) => browse({ keyword: next })} />
      <p className={styles.scope} role="status">
        {t('coming.scope', { when, level: t(`levels.${leagueLevel as 1 | 2 | 3}`) })}
        {total !== undefined && ` · ${t('coming.total', { total })}`}
      </p>
    </div>
  );
}

interface ComingListProps extends ComingToolsProps {
  sportId: PredictedSport;
}

/** Coming matches with their first odds: the match, or one of its outcomes, is chosen with one press. */
export function ComingList({ wizard, sportId, coming }: ComingListProps) {
  const { t } = useTranslation('predictions');
  const { data, error, isPlaceholderData } = coming;
  const matches = data?.pages.flatMap(({ records }) => records) ?? [];
  const [first] = data?.pages ?? [];
  const { list, onKeyDown } = useGridFocus(matches.length);
  return (
    <div className={styles.coming} data-old={isPlaceholderData || undefined}>
      {data === undefined && error !== null && <ListFailed error={error} onRetry={() => void coming.refetch()} />}
      {data === undefined && error === null && <ListSkeleton rowHeight={52} rows={5} />}
      {first !== undefined && matches.length === 0 && <ComingEmpty wizard={wizard} sportId={sportId} answer={first} />}
      {matches.length > 0 && (
        <ul ref={list} className={styles.matches} aria-label={t('coming.label')}>
          {matches.map((match) => (
            <ComingRow key={match.matchId} match={match} wizard={wizard} onKeyDown={onKeyDown} />
          ))}
        </ul>
      )}
      {coming.hasNextPage && (
        <div className={styles.more}>
          <Button busy={coming.isFetchingNextPage} onClick={() => void coming.fetchNextPage()}>
            {t('coming.more', { left: (first?.total ?? 0) - matches.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ComingRowProps {
  match: PickableMatch;
  wizard: WizardModel;
  /** Of each button in it. */
  onKeyDown: (event: KeyboardEvent) => void;
}

function ComingRow({ match, wizard: { values, set }, onKeyDown }: ComingRowProps) {
  const { t } = useTranslation('predictions');
  const { battle, gameTime, leagueName, leagueLevel, quote, providers } = match;
  const isChosen = values.schedule === match.matchId;
  const provider = providers.find(({ providerId }) => providerId === quote?.providerId)?.providerName;
  const line = quote !== null && quote.line !== null && hasLine(quote.playType) && lineText(quote.playType, quote.line);
  const level = t(`levels.${leagueLevel as 1 | 2 | 3}`);
  const about = [leagueName, level, provider, quote?.playTypeName, line].filter(Boolean).join(' · ');
  const [day = '', time = ''] = formatTime(gameTime).split(' ');
  const picked = isChosen && values.playType === quote?.playType ? selectionOf(values) : [];
  return (
    <li className={styles.match} data-chosen={isChosen || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is its name, two elements deep */}
      <button
        type="button"
        className={styles.pickMatch}
        aria-pressed={isChosen}
        onKeyDown={onKeyDown}
        // Pressed again it stays as it is, with all that was chosen since.
        onClick={() => !isChosen && set(resets.coming(match))}
      >
        <span className={styles.when}>
          <b>{time}</b>
          <span>{day.slice('YYYY-'.length)}</span>
        </span>
        <span className={styles.who}>
          <b>
            <MatchTeams home={match.hname} away={match.aname} logos={match} />
          </b>
          <span className={styles.about}>
            <Logo name={match.llogo} />
            <span>{about}</span>
          </span>
        </span>
      </button>
      {quote !== null && (
        <span className={styles.outcomes}>
          {playTypes[quote.playType].selections.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              className={styles.outcome}
              aria-pressed={picked.includes(code)}
              aria-label={t('coming.pick', { battle, name, odds: oddsText(quote.odds[code] ?? 0) })}
              onKeyDown={onKeyDown}
              onClick={() => !picked.includes(code) && set(resets.comingPick(match, quote, code))}
            >
              <span>{name}</span>
              <b>{oddsText(quote.odds[code] ?? 0)}</b>
            </button>
          ))}
        </span>
      )}
    </li>
  );
}
