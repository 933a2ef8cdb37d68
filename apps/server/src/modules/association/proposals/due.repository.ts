import { matchStatus } from '@touchline/domain/matches/match-status';
import { shelfLooksBackHours } from '@touchline/domain/shelving/shelf-rule';
import { type RawBuilder, sql } from 'kysely';

/** Proposals of matches that begin later are not due yet. */
const dueDays = 7;

/** Leagues with a match on shelf. Read once for all proposals, like the teams below: each of them may be of one league. */
const shelvedLeagues = sql`(SELECT shown.league_id FROM platform.matches shown
    WHERE shown.status = 1 AND shown.merged_into IS NULL AND shown.league_id IS NOT NULL)`;

/** The main league of a supplier's team. */
const leagueOf = (team: string) =>
  sql`(SELECT league.entry_id FROM platform.supplier_entries league
    WHERE (league.supplier, league.kind, league.discipline, league.supplier_id) = (${sql.ref(`${team}.supplier`)}, 'league',
      ${sql.ref(`${team}.discipline`)}, ${sql.ref(`${team}.context_ref`)}))`;

/** Teams that play in these days, or have just begun to, where matches are on shelf or go there by the rule. */
const teamsThatPlaySoon = sql`(SELECT side.id FROM platform.matches played
      CROSS JOIN LATERAL (VALUES (played.home_id), (played.away_id)) side (id)
      JOIN platform.catalog_entries league ON league.id = played.league_id
    WHERE side.id IS NOT NULL AND played.merged_into IS NULL AND played.status <> ${sql.lit(matchStatus.recycled)}
      AND played.game_time > now() - make_interval(hours => ${sql.lit(shelfLooksBackHours)})
      AND played.game_time <= now() + make_interval(days => ${sql.lit(dueDays)})
      AND (league.auto_shelf AND NOT league.is_recycled OR league.id IN ${shelvedLeagues}))`;

/**
 * Open proposals `link` that are due for a person's decision: matches of the coming days, leagues, and teams of
 * leagues that are on shelf or that play soon. Others wait until they come within this; players are never due.
 */
export const isDue = sql`link.state = 'open' AND CASE link.kind
  WHEN 'match' THEN EXISTS (SELECT FROM platform.supplier_matches record
    WHERE (record.supplier, record.discipline, record.supplier_id) = (link.supplier, link.discipline, link.supplier_id)
      AND record.game_time > now() AND record.game_time <= now() + make_interval(days => ${sql.lit(dueDays)}))
  WHEN 'league' THEN true
  WHEN 'team' THEN EXISTS (SELECT FROM (
      SELECT named.* FROM platform.supplier_entries named
      WHERE (named.supplier, named.kind, named.discipline, named.supplier_id)
        = (link.supplier, 'team', link.discipline, link.supplier_id)
      UNION ALL SELECT theirs.* FROM platform.supplier_entries theirs WHERE theirs.entry_id = link.candidate_id) team
    WHERE ${leagueOf('team')} IN ${shelvedLeagues} OR team.entry_id IN ${teamsThatPlaySoon})
    OR link.candidate_id IN ${teamsThatPlaySoon}
  ELSE false END`;

/** Orders cards: matches by kick-off, then leagues, then teams, the likeliest first. */
export const urgencyOf = (likelihood: RawBuilder<unknown>) =>
  sql`CASE link.kind WHEN 'match' THEN (SELECT extract(epoch FROM record.game_time) FROM platform.supplier_matches record
      WHERE (record.supplier, record.discipline, record.supplier_id) = (link.supplier, link.discipline, link.supplier_id))
    ELSE CASE link.kind WHEN 'league' THEN 1e11 ELSE 2e11 END + round((1 - ${likelihood})::numeric, 4) END`;
