import { doubtfulMinutes, doubtWord, type MergeDoubt } from '@touchline/domain/matches/merge-rules';
import { useTranslation } from 'react-i18next';

import { TextField } from '../../../../widgets/plain/text-field.tsx';
import './match-merging.messages.ts';

interface DoubtFieldProps {
  doubts: readonly MergeDoubt[];
  value: string;
  onValue: (value: string) => void;
}

/** Asks for a typed word where teams differ or kick-offs are far apart. */
export function DoubtField({ doubts, value, onValue }: DoubtFieldProps) {
  const { t } = useTranslation('match-merging');
  if (doubts.length === 0) return null;
  const said = doubts.map((doubt) => t(`doubt.${doubt}`, { hours: doubtfulMinutes / 60 }));
  return (
    <TextField
      label={t('doubt.label', { doubts: said.join(t('doubt.and')) })}
      hint={t('doubt.hint', { word: doubtWord })}
      value={value}
      autoComplete="off"
      maxLength={10}
      onValue={onValue}
    />
  );
}
