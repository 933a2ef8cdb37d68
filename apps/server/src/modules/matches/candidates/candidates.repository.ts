import { type Query, query } from '@touchline/db/query';
import { sql } from 'kysely';

interface CandidateId {
  readonly id: string;
}

const living = sql`match.merged_into IS NULL AND match.status <> 4 AND match.id <> mine.id AND match.discipline = mine.discipline`;

/** Matches with a team of this name, nearest kick-off to this match's first. */
export function matchesOfTeam(matchId: string, words: string, limit: number): Query<CandidateId> {
  return query(sql<CandidateId>`WITH mine AS MATERIALIZED (SELECT * FROM platform.matches WHERE id = ${matchId}),
    team AS MATERIALIZED (SELECT unnest(platform.entries_named('team', mine.discipline, ${words})) AS id FROM mine)
    SELECT match.id::text FROM platform.matches match, mine
    WHERE ${living} AND (match.home_id IN (SELECT id FROM team) OR match.away_id IN (SELECT id FROM team))
    ORDER BY abs(extract(epoch FROM match.game_time - mine.game_time)), match.id LIMIT ${limit}`);
}

/** The match with this id, unless it is gone. */
export function matchWithId(matchId: string, otherId: string): Query<CandidateId> {
  return query(sql<CandidateId>`SELECT match.id::text FROM platform.matches match, platform.matches mine
    WHERE mine.id = ${matchId} AND match.id = ${otherId} AND ${living}`);
}
