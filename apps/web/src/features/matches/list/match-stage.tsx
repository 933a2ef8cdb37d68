import { minuteOf } from '@touchline/domain/matches/match-minute';
import { type StageTone, toneOf } from '@touchline/domain/matches/match-stages';

import { useClock } from '../../../lib/page/use-clock.ts';
import { StatusDot, type StatusTone } from '../../../widgets/list/cells/status-dot.tsx';
import type { ListedMatch } from '../matches.api.ts';
import { Moved } from './moved.tsx';

import styles from '../matches.module.css';

const stageTones: Readonly<Record<StageTone, StatusTone>> = {
  dark: 'dark',
  neutral: 'quiet',
  warning: 'warning',
  default: 'active',
};

/** The stage, and the minute of a running half. */
export function MatchStage({ match }: { match: Pick<ListedMatch, 'gameStage' | 'gameStageType' | 'periodTime'> }) {
  const { gameStage, gameStageType, periodTime } = match;
  return (
    <span className={styles.stage}>
      <Moved value={String(gameStageType)}>
        <StatusDot tone={stageTones[toneOf(gameStageType)]} text={gameStage} />
      </Moved>
      {periodTime !== null && <Minute stage={gameStageType} periodTime={periodTime} />}
    </span>
  );
}

function Minute({ stage, periodTime }: { stage: number; periodTime: string }) {
  const minute = minuteOf(stage, periodTime, useClock());
  return minute === null ? null : <span className={styles.minute}>{minute}</span>;
}
