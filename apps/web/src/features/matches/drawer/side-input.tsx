import { stagesOf } from '@touchline/domain/matches/match-stages';
import { formatTime } from '@touchline/domain/times';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';

import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { instantOfMinute } from '../list/match-filters.ts';
import type { MatchPage } from '../match-page.ts';
import type { ComparedField, ComparedSide } from './match-form.ts';
import { type MatchScores, useScoreParts, withScore } from './match-scores.ts';

import styles from './match-drawer.module.css';

interface SideInputProps {
  field: ComparedField;
  matchPage: MatchPage;
  side: ComparedSide;
  /** The value as read-only text. */
  text: string;
  onChange: (value: ComparedSide[ComparedField]) => void;
}

/** Leagues and teams cannot be typed here: they are adopted from suppliers. */
export function SideInput({ field, matchPage, side, text, onChange }: SideInputProps) {
  const { t } = useTranslation('matches');
  switch (field) {
    case 'gameTime':
      return (
        <DateTimePicker
          label={t('field.gameTime')}
          value={side.gameTime === null ? null : formatTime(side.gameTime)}
          onChange={(minute) => minute !== null && onChange(instantOfMinute(minute))}
        />
      );
    case 'gameStageType':
      return (
        <SingleSelect<number>
          label={t('field.gameStageType')}
          options={stagesOf(matchPage.discipline).map(({ code, name }) => ({ value: code, label: name }))}
          value={side.gameStageType}
          onChange={onChange}
        />
      );
    case 'scores':
      return <ScoreInputs matchPage={matchPage} scores={side.scores ?? { home: [], away: [] }} onChange={onChange} />;
    default:
      return <span>{text}</span>;
  }
}

const mostPoints = 999;

interface ScoreInputsProps {
  matchPage: MatchPage;
  scores: MatchScores;
  onChange: (scores: MatchScores) => void;
}

/** As a supplier orders them for the discipline. */
function ScoreInputs({ matchPage, scores, onChange }: ScoreInputsProps) {
  const { t } = useTranslation('matches');
  const parts = useScoreParts(matchPage.discipline)(Math.max(scores.home.length, scores.away.length));
  return (
    <div className={styles.scores}>
      {parts.map((part, at) => (
        <div key={part} className={styles.score}>
          <span>{part}</span>
          {(['home', 'away'] as const).map((side) => (
            <InputNumber<number>
              key={side}
              size="small"
              controls={false}
              min={0}
              max={mostPoints}
              precision={0}
              aria-label={t('score.of', { side: t(`score.${side}`), part })}
              value={scores[side][at] ?? null}
              onChange={(points) => onChange(withScore(scores, side, at, points))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
