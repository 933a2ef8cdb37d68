import { lineText } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypes, readPredict, type Selection } from '@touchline/domain/predictions/play-types';

import { oddsText } from '../../entities/prediction/odds/odds-text.ts';

export interface Ticket {
  readonly oddType: number;
  readonly predict: string;
}

/** What it foretells; nothing where it names none of its play type. */
export function pickedOf({ oddType, predict }: Ticket): readonly Selection[] {
  const playType = oddType as PlayType;
  const codes = readPredict(playType, predict) ?? [];
  return playTypes[playType].selections.filter(({ code }) => codes.includes(code));
}

export function pickNames(ticket: Ticket): string {
  return pickedOf(ticket)
    .map(({ name }) => name)
    .join(' / ');
}

/** Each with what it pays. */
export function pickWords(ticket: Ticket & { readonly odds: Readonly<Record<string, number>> }): string {
  return pickedOf(ticket)
    .map(({ code, name }) => `${name} ${oddsText(ticket.odds[code] ?? 0)}`)
    .join(' / ');
}

export function lineWords(oddType: number, line: number | null): string {
  return line === null ? '' : lineText(oddType as PlayType, line);
}
