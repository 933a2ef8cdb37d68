import { stagesOf } from '@touchline/domain/matches/match-stages';
import { formatTime, instantOfMinute } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import type { MatchPage } from '../match-page.ts';
import type { ComparedField, ComparedSide } from './match-form.ts';

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
    default:
      return <span>{text}</span>;
  }
}
