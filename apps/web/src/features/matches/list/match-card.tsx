import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Logo } from '../../../entities/match/logo.tsx';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import type { RowAction } from '../../../widgets/list/table/row-actions.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import type { ListedMatch } from '../matches.api.ts';
import '../matches.messages.ts';
import { AnchorFaces, ScorePin, statusTones } from './match-columns.tsx';
import { MatchStage } from './match-stage.tsx';
import { Moved } from './moved.tsx';

import styles from './match-card.module.css';

interface MatchCardProps {
  match: ListedMatch;
  /** The row's; the card has the first besides opening the match. */
  actions: readonly RowAction[];
  onOpen: (matchId: string) => void;
}

/** A row of the schedule where the window is narrow: time, state, both teams with their scores, and one act. */
export function MatchCard({ match, actions, onOpen }: MatchCardProps) {
  const { matchId, gameTime, lname, hname, aname, hTotalScore, aTotalScore, status, statusName } = match;
  const isPinned = match.ownScores.length > 0;
  const act = actions.find(({ key, isDanger = false }) => key !== 'edit' && !isDanger);
  return (
    <article className={styles.card} aria-label={nameOfMatch(match)}>
      <div className={styles.line}>
        <Moved value={gameTime}>{formatTime(gameTime)}</Moved>
        <MatchStage match={match} />
      </div>
      <button
        type="button"
        className={styles.teams}
        data-pinned={isPinned || undefined}
        onClick={() => onOpen(matchId)}
      >
        <span className={styles.side}>
          <Logo name={match.hlogo} />
          {hname}
        </span>
        <Goals count={hTotalScore} />
        <span className={styles.side}>
          <Logo name={match.alogo} />
          {aname}
        </span>
        <Goals count={aTotalScore} />
        {isPinned && (
          <span className={styles.pin}>
            <ScorePin match={match} />
          </span>
        )}
      </button>
      <div className={styles.line}>
        <span className={styles.league}>{lname}</span>
        {match.epg !== undefined && match.epg.total > 0 && <AnchorFaces {...match.epg} />}
        <StatusDot tone={statusTones[status]} text={statusName} />
        {act !== undefined && (
          <Button
            aria-label={`${act.label} ${nameOfMatch(match)}`}
            aria-disabled={act.disabledReason != null}
            onClick={act.onClick}
          >
            {act.label}
          </Button>
        )}
      </div>
    </article>
  );
}

function Goals({ count }: { count: number | null }) {
  const { t } = useTranslation('matches');
  return (
    <Moved value={String(count)}>
      <b className={styles.goals}>{count ?? t('nothing')}</b>
    </Moved>
  );
}
