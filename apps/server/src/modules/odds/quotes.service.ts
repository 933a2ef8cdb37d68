import type { Tx } from '@touchline/db/transaction';
import type { Line } from '@touchline/domain/predictions/odds-lines';
import {
  type PlayType,
  playTypeOfKind,
  playTypes,
  type PredictedSport,
} from '@touchline/domain/predictions/play-types';

import { type QuoteRow, readQuotes } from './quotes.repository.ts';

export interface LatestQuote {
  readonly providerId: number;
  readonly playType: PlayType;
  readonly line: Line | null;
  /** By the code of the selection. */
  readonly odds: Readonly<Record<string, number>>;
  readonly closed: boolean;
  readonly changedAt: Date;
  /** Another one whenever anything of it is another, also where another supplier counts. */
  readonly version: string;
}

/** Latest of one match, locked FOR SHARE where `lock` is set. */
export async function latestQuotes(
  tx: Tx,
  matchId: string,
  options: { readonly providerId?: number; readonly lock?: true } = {},
): Promise<LatestQuote[]> {
  return (await readQuotes(tx, matchId, options)).flatMap(quoteOf);
}

/** None where the sport has no such play type. */
export function quoteOf(row: QuoteRow): LatestQuote[] {
  const playType = playTypeOf(row);
  if (playType === null) return [];
  const { id, providerId, line, closed, changedAt, version } = row;
  return [
    { providerId, playType, line, odds: byCode(playType, row.odds), closed, changedAt, version: `${id}.${version}` },
  ];
}

export function playTypeOf({ discipline, kind }: Pick<QuoteRow, 'discipline' | 'kind'>): PlayType | null {
  return discipline === 1 || discipline === 2 ? playTypeOfKind(discipline satisfies PredictedSport, kind) : null;
}

function byCode(playType: PlayType, odds: QuoteRow['odds']): Record<string, number> {
  const { selections } = playTypes[playType];
  return Object.fromEntries(selections.map(({ code }, at) => [String(code), odds[at] ?? 0]));
}
