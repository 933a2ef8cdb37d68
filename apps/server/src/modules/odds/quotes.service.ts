import type { Tx } from '@touchline/db/transaction';
import { byCode, type QuotedOffer } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypeOfKind, type PredictedSport } from '@touchline/domain/predictions/play-types';

import { type QuoteRow, readQuotes } from './quotes.repository.ts';

export interface LatestQuote extends QuotedOffer {
  readonly providerId: number;
  readonly playType: PlayType;
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
  const odds = byCode(playType, (at) => row.odds[at] ?? 0);
  return [{ providerId, playType, line, odds, closed, changedAt, version: `${id}.${version}` }];
}

export function playTypeOf({ discipline, kind }: Pick<QuoteRow, 'discipline' | 'kind'>): PlayType | null {
  return discipline === 1 || discipline === 2 ? playTypeOfKind(discipline satisfies PredictedSport, kind) : null;
}
