import { randomInt } from 'node:crypto';

import type { Database } from './database.ts';

interface Ended {
  readonly host: string;
  readonly guest: string;
  readonly score: readonly [number, number];
  readonly daysAgo: number;
}

const rounds = 12;
const goals = [0, 1, 2, 1, 3, 0, 2, 1, 4];

interface Season {
  /** What the league is called for short. */
  readonly league: string;
  /** Of whoever plays in it besides the two teams of the match. */
  readonly others: readonly string[];
  /** Of a sport that counts goals none. */
  readonly pointsAtLeast?: number;
}

/** Rounds a week apart until a week ago, in the league of the match; and meetings of its teams in the years before. */
export async function plantSeason(
  database: Database,
  matchId: string,
  { league, others, pointsAtLeast = 0 }: Season,
): Promise<void> {
  await database.run(
    'platform',
    `UPDATE platform.catalog_entries SET short_name = $2
     WHERE id = (SELECT league_id FROM platform.matches WHERE id = $1)`,
    [matchId, league],
  );
  const [match] = await database.run<{ home: string; away: string }>(
    'platform',
    'SELECT home_id::text AS home, away_id::text AS away FROM platform.matches WHERE id = $1',
    [matchId],
  );
  const { home = '', away = '' } = match ?? {};
  const made = await database.run<{ id: string }>(
    'platform',
    `INSERT INTO platform.catalog_entries (kind, discipline, name)
     SELECT 'team', match.discipline, name FROM platform.matches match, unnest($2::text[]) name WHERE match.id = $1
     RETURNING id::text`,
    [matchId, others],
  );
  const teams = [home, ...made.map(({ id }) => id), away];
  const earlier = [400, 520, 700, 900].map((daysAgo, at) => ({
    host: at % 2 === 0 ? home : away,
    guest: at % 2 === 0 ? away : home,
    score: scoreOf(at * 3 + 1, pointsAtLeast),
    daysAgo,
  }));
  for (const { host, guest, score, daysAgo } of [...seasonOf(teams, pointsAtLeast), ...earlier])
    await database.run(
      'platform',
      `INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score,
         away_score, create_type)
       SELECT discipline, league_id, $2, $3, now() - make_interval(days => $4), 1 + $7::int % 2, 90, $5, $6, 2
       FROM platform.matches WHERE id = $1`,
      [matchId, host, guest, daysAgo, ...score, randomInt(2)],
    );
}

/** Everybody against somebody else in each round: one stands still while the others go round it. */
function seasonOf(teams: readonly string[], pointsAtLeast: number): Ended[] {
  const moving = teams.length - 1;
  return Array.from({ length: rounds }, (_round, round) =>
    Array.from({ length: teams.length / 2 }, (_pair, at) => {
      const one = teams[at === 0 ? moving : (round + at) % moving] ?? '';
      const other = teams[(round + moving - at) % moving] ?? '';
      const [host, guest] = (round + at) % 2 === 0 ? [one, other] : [other, one];
      return { host, guest, score: scoreOf(round * 31 + at * 7, pointsAtLeast), daysAgo: (rounds - round) * 7 };
    }),
  ).flat();
}

/** As different as in life, and the same each time. */
function scoreOf(seed: number, pointsAtLeast: number): readonly [number, number] {
  const mixed = Math.imul(seed + 11, 2_654_435_761) >>> 8;
  if (pointsAtLeast === 0) return [goals[mixed % goals.length] ?? 0, goals[(mixed >> 6) % goals.length] ?? 0];
  const points = pointsAtLeast + (mixed % 31);
  const lead = 1 + ((mixed >> 6) % 12);
  return mixed % 2 === 0 ? [points, points + lead] : [points + lead, points];
}
