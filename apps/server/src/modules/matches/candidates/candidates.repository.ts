import { type Query, query } from '@touchline/db/query';
import { sql } from 'kysely';

interface CandidateId {
  readonly id: string;
}

const living = sql`match.merged_into IS NULL AND match.status <> 4 AND match.id <> mine.id`;

/** Teams that are looked up; more are named so only where the words say next to nothing. */
const mostTeams = 200;
/** Of each team, at home and away, before and after. */
const mostOfTeam = 20;

/**
 * Matches with a team of this name, nearest kick-off to this match's first. Each team's nearest few are read from its
 * own indexes, however many matches the sport has. A team's matches are of its sport: to ask for that as well would lead
 * the planner to the sport's index.
 */
export function matchesOfTeam(matchId: string, words: string, limit: number): Query<CandidateId> {
  const ofTeam = (side: 'home_id' | 'away_id', isLater: boolean) => sql`SELECT found.id, found.game_time
    FROM mine, team, LATERAL (SELECT match.id, match.game_time FROM platform.matches match
      WHERE match.${sql.ref(side)} = team.id AND match.game_time ${isLater ? sql`>=` : sql`<`} mine.game_time AND ${living}
      ORDER BY match.game_time ${isLater ? sql`ASC` : sql`DESC`} LIMIT ${sql.lit(mostOfTeam)}) found`;
  const ways = [true, false].flatMap((isLater) => [ofTeam('home_id', isLater), ofTeam('away_id', isLater)]);
  return query(sql<CandidateId>`WITH mine AS MATERIALIZED (SELECT * FROM platform.matches WHERE id = ${matchId}),
    team AS MATERIALIZED (SELECT named.id FROM mine, unnest(platform.entries_named('team', mine.discipline, ${words})) named (id)
      ORDER BY named.id LIMIT ${sql.lit(mostTeams)})
    SELECT found.id::text FROM mine, (${sql.join(ways, sql` UNION `)}) found
    ORDER BY abs(extract(epoch FROM found.game_time - mine.game_time)), found.id LIMIT ${limit}`);
}

/** The match with this id, unless it is gone. */
export function matchWithId(matchId: string, otherId: string): Query<CandidateId> {
  return query(sql<CandidateId>`SELECT match.id::text FROM platform.matches match, platform.matches mine
    WHERE mine.id = ${matchId} AND match.id = ${otherId} AND match.discipline = mine.discipline AND ${living}`);
}
