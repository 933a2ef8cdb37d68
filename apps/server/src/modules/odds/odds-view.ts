import { playTypeName, type PredictedSport } from '@touchline/domain/predictions/play-types';
import { dayBounds, formatTime } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import type { OfferedMatch } from './options.repository.ts';
import type { QuoteRow } from './quotes.repository.ts';
import { quoteOf } from './quotes.service.ts';

/** The day in Shanghai, also where a moment of it is given. */
export function dayOf(gameTime: string): readonly [string, string] {
  const day = dayBounds(gameTime.includes('T') ? formatTime(gameTime, 'day') : gameTime);
  if (day === null) throw new Refusal('validation', { details: [{ field: 'gameTime', errorMessage: '日期不正确' }] });
  return [day.start, day.nextStart];
}

export function optionView({ matchId, hname, aname, gameTime, providers }: OfferedMatch) {
  return { matchId, battle: `${hname} VS ${aname}`, gameTime: gameTime.toISOString(), providers: [...providers] };
}

/** League and teams, with the names of their logos. */
export function namesView({ leagueId, leagueName, leagueLevel, hname, aname, llogo, hlogo, alogo }: OfferedMatch) {
  return { leagueId, leagueName, leagueLevel, hname, aname, llogo, hlogo, alogo };
}

/** As calls and the topic show it. */
export function quoteView(row: QuoteRow) {
  return quoteOf(row).map(({ changedAt, ...quote }) => ({
    ...quote,
    odds: { ...quote.odds },
    playTypeName: playTypeName(quote.playType, row.discipline as PredictedSport),
    changedTime: changedAt.toISOString(),
  }));
}
