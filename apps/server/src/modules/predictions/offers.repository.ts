import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import type { Offer } from '@touchline/domain/predictions/odds-lines';
import type { PricedTicket } from '@touchline/domain/predictions/settlement';
import { type RawBuilder, sql } from 'kysely';

import { logoOfEntry } from '../photos/index.ts';

/** The columns of a table of predictions, or of their versions, that make a `PricedTicket`. */
export function ticketColumns(table: string): RawBuilder<PricedTicket> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('play_type')} AS "playType", ${column('codes')}, ${column('odds')}, ${column('line')}`;
}

/** The logos of the match that the prediction keeps, also once it has left the shelf. */
export function logoColumns(table: string): RawBuilder<MatchLogos> {
  const logo = (column: string) => logoOfEntry(`${table}.${column}`);
  return sql`${logo('league_id')} AS llogo, ${logo('home_id')} AS hlogo, ${logo('away_id')} AS alogo`;
}

/** The odds that a refused publish showed, or null. */
export function movedColumn(table: string): RawBuilder<Offer | null> {
  const [odds, line] = [sql.ref(`${table}.new_odds`), sql.ref(`${table}.new_line`)];
  return sql`CASE WHEN ${odds} IS NOT NULL THEN jsonb_build_object('odds', ${odds}, 'line', ${line}) END`;
}

/** As the columns take it. */
export function offerColumns({ odds, line }: Offer) {
  return { odds: JSON.stringify(odds), line };
}

export function movedColumns(moved: Offer | null) {
  return { new_odds: moved && JSON.stringify(moved.odds), new_line: moved?.line ?? null };
}

interface OfferRow {
  readonly odds: unknown;
  readonly line: number | null;
}

interface MovedRow {
  readonly new_odds: unknown;
  readonly new_line: number | null;
}

export function savedOffer({ odds, line }: OfferRow): Offer {
  return { odds: odds as Offer['odds'], line };
}

export function movedOffer({ new_odds: odds, new_line: line }: MovedRow): Offer | null {
  return odds === null ? null : savedOffer({ odds, line });
}
