import { lineText, type Offer } from '@touchline/domain/predictions/odds-lines';
import {
  type PlayType,
  playTypes,
  readSelection,
  type SelectionOption,
} from '@touchline/domain/predictions/play-types';

import { oddsText } from '../../entities/prediction/odds/odds-text.ts';

export interface WrittenSelection {
  readonly oddType: number;
  readonly predict: string;
}

/** The selections that `predict` names; none where it does not fit the play type. */
export function selectedOf({ oddType, predict }: WrittenSelection): readonly SelectionOption[] {
  const playType = oddType as PlayType;
  const codes = readSelection(playType, predict) ?? [];
  return playTypes[playType].selections.filter(({ code }) => codes.includes(code));
}

export function selectionNames(written: WrittenSelection): string {
  return selectedOf(written)
    .map(({ name }) => name)
    .join(' / ');
}

/** Each with what it pays. */
export function selectionWords(written: WrittenSelection & Pick<Offer, 'odds'>): string {
  return selectedOf(written)
    .map(({ code, name }) => `${name} ${oddsText(written.odds[code] ?? 0)}`)
    .join(' / ');
}

export function lineWords(oddType: number, line: number | null): string {
  return line === null ? '' : lineText(oddType as PlayType, line);
}
