import { matchStatus } from '@touchline/domain/matches/match-status';
import { shelfLooksBackHours } from '@touchline/domain/shelving/shelf-rule';
import { type RawBuilder, sql } from 'kysely';

import { inItsSport } from '../linking.repository.ts';

/** Proposals of matches that begin later are not due yet. */
const dueDays = 7;

const onShelf = (leagueId: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM platform.matches shown WHERE shown.league_id = ${leagueId} AND shown.status = 1
    AND shown.merged_into IS NULL)`;

/** The main league of a supplier's team. */
const leagueOf = (team: string) =>
  sql`(SELECT league.entry_id FROM platform.supplier_entries league
    WHERE (league.supplier, league.kind, league.discipline, league.supplier_id) = (${sql.ref(`${team}.supplier`)}, 'league',
      ${sql.ref(`${team}.discipline`)}, ${inItsSport(sql.ref(team), sql`${sql.ref(`${team}.record`)} ->> 'competition_id'`)}))`;

/** It plays in these days, or has just begun to, where matches are on shelf or go there by the rule: that waits for it. */
const playsSoon = (team: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM platform.matches played JOIN platform.catalog_entries league ON league.id = played.league_id
    WHERE (played.home_id = ${team} OR played.away_id = ${team}) AND played.merged_into IS NULL
      AND played.status <> ${sql.lit(matchStatus.recycled)}
      AND played.game_time > now() - make_interval(hours => ${sql.lit(shelfLooksBackHours)})
      AND played.game_time <= now() + make_interval(days => ${sql.lit(dueDays)})
      AND (league.auto_shelf AND NOT league.is_recycled OR ${onShelf(sql`league.id`)}))`;

/**
 * Open proposals `link` that are due for a person's decision: matches of the coming days, leagues, and teams of
 * leagues that are on shelf or that play soon. Others wait until they come within this; players are never due.
 */
export const isDue = sql`link.state = 'open' AND CASE link.kind
  WHEN 'match' THEN EXISTS (SELECT FROM platform.supplier_matches record
    WHERE (record.supplier, record.discipline, record.supplier_id) = (link.supplier, link.discipline, link.supplier_id)
      AND record.game_time > now() AND record.game_time <= now() + make_interval(days => ${sql.lit(dueDays)}))
  WHEN 'league' THEN true
  WHEN 'team' THEN EXISTS (SELECT FROM platform.supplier_entries named
      WHERE (named.supplier, named.kind, named.discipline, named.supplier_id)
        = (link.supplier, 'team', link.discipline, link.supplier_id)
        AND (${onShelf(leagueOf('named'))} OR ${playsSoon(sql`named.entry_id`)}))
    OR EXISTS (SELECT FROM platform.supplier_entries theirs
      WHERE theirs.entry_id = link.candidate_id AND ${onShelf(leagueOf('theirs'))})
    OR ${playsSoon(sql`link.candidate_id`)}
  ELSE false END`;

/** Orders cards: matches by kick-off, then leagues, then teams, the likeliest first. */
export const urgencyOf = (likelihood: RawBuilder<unknown>) =>
  sql`CASE link.kind WHEN 'match' THEN (SELECT extract(epoch FROM record.game_time) FROM platform.supplier_matches record
      WHERE (record.supplier, record.discipline, record.supplier_id) = (link.supplier, link.discipline, link.supplier_id))
    ELSE CASE link.kind WHEN 'league' THEN 1e11 ELSE 2e11 END + round((1 - ${likelihood})::numeric, 4) END`;
