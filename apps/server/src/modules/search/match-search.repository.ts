import { searchLimit } from '@touchline/contract/search';
import { type Query, query, thisMerchant } from '@touchline/db/query';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { idTyped, teamsTyped } from '@touchline/domain/lists/palette-search';
import { longestMatchHours, overStages, stageCodes } from '@touchline/domain/matches/match-stages';
import { type RawBuilder, sql } from 'kysely';

import { viewedPages } from './sport-pages.repository.ts';

export interface FoundMatchRow {
  readonly id: string;
  readonly discipline: number;
  readonly lname: string;
  readonly hname: string;
  readonly aname: string;
  readonly gameTime: Date;
  readonly gameStageType: number;
  readonly page: string;
}

/** Teams whose matches are looked up; more are called so only where a keyword says next to nothing. */
const mostTeams = 200;
const longestMatch = sql`make_interval(hours => ${sql.lit(longestMatchHours)})`;

/** Whoever may not see matches off the shelf finds none of them, as on the schedule. */
const shown = sql`match.merged_into IS NULL AND match.stage <> ${sql.lit(stageCodes.hidden)}
  AND (${thisMerchant} = ${sql.lit(platformMerchant)} OR match.status = 1)`;

const onViewedPage = sql`EXISTS (SELECT FROM viewed
  WHERE viewed.discipline = match.discipline AND (NOT viewed.is_single OR match.is_single))`;

/**
 * By id, by a team, or by both. Each team's next and latest few are read from its own index: together they cost some
 * hundred steps, however many matches there are.
 */
export function matchesLike(keyword: string): Query<FoundMatchRow> {
  const [first, second] = teamsTyped(keyword);
  const called = (name: string) =>
    sql`MATERIALIZED (SELECT unnest(platform.entries_called('team', ${name}::text, ${sql.lit(mostTeams)})) AS id)`;
  const ofTeam = (own: 'home_id' | 'away_id', other: 'home_id' | 'away_id', isToCome: boolean) => {
    const from = sql`now() - ${longestMatch}`;
    const against = second === undefined ? sql`true` : sql`match.${sql.ref(other)} IN (SELECT id FROM opponent)`;
    return sql`SELECT found.id FROM team, LATERAL (SELECT match.id FROM platform.matches match
      WHERE match.${sql.ref(own)} = team.id AND match.game_time ${isToCome ? sql`>=` : sql`<`} ${from}
        AND ${shown} AND ${onViewedPage} AND ${against}
      ORDER BY match.game_time ${isToCome ? sql`ASC` : sql`DESC`} LIMIT ${sql.lit(searchLimit)}) found`;
  };
  const ways: RawBuilder<unknown>[] = [true, false].flatMap((isToCome) => [
    ofTeam('home_id', 'away_id', isToCome),
    ofTeam('away_id', 'home_id', isToCome),
  ]);
  const typedId = sql`${idTyped(keyword)}::bigint`;
  return query(sql<FoundMatchRow>`WITH viewed AS MATERIALIZED (${viewedPages('sch')}),
      team AS ${called(first)}${second === undefined ? sql`` : sql`, opponent AS ${called(second)}`}
    SELECT match.id::text, match.discipline, league.name AS lname, home.name AS hname, away.name AS aname,
      match.game_time AS "gameTime", match.stage AS "gameStageType",
      (SELECT viewed.page FROM viewed WHERE viewed.discipline = match.discipline AND (NOT viewed.is_single OR match.is_single)
        ORDER BY viewed.place LIMIT 1) AS page
    FROM (SELECT ${typedId} AS id UNION ${sql.join(ways, sql` UNION `)}) found
      JOIN platform.matches match ON match.id = found.id
      JOIN platform.catalog_entries league ON league.id = match.league_id
      JOIN platform.catalog_entries home ON home.id = match.home_id
      JOIN platform.catalog_entries away ON away.id = match.away_id,
      LATERAL (SELECT match.game_time >= now() - ${longestMatch} AND match.stage <> ALL(${[...overStages]}::smallint[]) AS is_to_come) turn
    WHERE ${shown} AND ${onViewedPage}
    ORDER BY (match.id = ${typedId}) IS TRUE DESC, turn.is_to_come DESC,
      CASE WHEN turn.is_to_come THEN match.game_time END, match.game_time DESC, match.id
    LIMIT ${sql.lit(searchLimit)}`);
}
