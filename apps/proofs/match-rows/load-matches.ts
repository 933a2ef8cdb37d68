import { disciplines } from '@touchline/domain/matches/disciplines';
import type { ClientBase } from 'pg';

import { vacuumWhole } from '../lib/vacuum.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';

export interface MatchPlan {
  readonly matches: number;
  /** Matches per day; more matches cover more days. */
  readonly perDay: number;
  readonly teams: number;
  /** How many of the days lie ahead. */
  readonly daysAhead: number;
}

/** Of a hundred matches. */
const shares: readonly (readonly [discipline: number, share: number])[] = [
  [disciplines.soccer, 60],
  [disciplines.basketball, 16],
  [disciplines.lol, 5],
  [disciplines.csgo, 4],
  [disciplines.tableTennis, 4],
  [disciplines.volleyball, 3],
  [disciplines.baseball, 3],
  [disciplines.dota2, 2],
  [disciplines.kog, 2],
  [disciplines.iceHockey, 1],
];
const teamsPerLeague = 20;
const perStatement = 500_000;
/** The newest matches alone have suppliers' records: about a year's where a day has 1,400. */
const announcedMatches = 500_000;

const cities = Array.from(
  '京沪津渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤琼川贵云陕甘青台蒙桂藏宁新港澳东南西北中海江山河湖岭原',
);
export const kindsOfTeams = [
  '联队',
  '竞技',
  '流浪',
  '城市',
  '体育会',
  '勇士',
  '飞马',
  '雄狮',
  '星辰',
  '工人',
  '大学',
  '海港',
];

/** Leagues, teams, matches and suppliers' records into an otherwise empty database; a day's matches are spread over its hours. */
export async function loadMatches(
  client: ClientBase,
  plan: MatchPlan,
  onPart: (done: number) => void = () => undefined,
): Promise<void> {
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`SET maintenance_work_mem = '1GB'`);
  await client.query(`SET synchronous_commit = off`);
  await withoutIndexes(client, 'platform.matches', () => addMatches(client, plan, onPart));
  await client.query(announceSql, [announcedMatches]);
  await vacuumWhole(client, ['platform.catalog_entries', 'platform.matches', 'platform.supplier_matches']);
}

async function addMatches(client: ClientBase, plan: MatchPlan, onPart: (done: number) => void): Promise<void> {
  await client.query(
    'CREATE TEMP TABLE drawn (from_share int, to_share int, discipline int, league bigint, leagues int, team bigint, teams int)',
  );
  let from = 0;
  for (const [discipline, share] of shares) {
    const teams = Math.max(teamsPerLeague, Math.round((plan.teams * share) / 100));
    const leagues = Math.max(1, Math.round(teams / teamsPerLeague));
    const league = await addEntries(client, 'league', discipline, leagues);
    const team = await addEntries(client, 'team', discipline, teams);
    await client.query('INSERT INTO drawn VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      from,
      from + share,
      discipline,
      league,
      leagues,
      team,
      teams,
    ]);
    from += share;
  }
  for (let done = 0; done < plan.matches; done += perStatement) {
    const until = Math.min(plan.matches, done + perStatement);
    await client.query(matchesSql, [done, until - 1, plan.perDay, plan.daysAhead, plan.matches]);
    onPart(until);
  }
}

/** The first of their ids, which follow each other. */
async function addEntries(
  client: ClientBase,
  kind: 'league' | 'team',
  discipline: number,
  count: number,
): Promise<string> {
  const { rows } = await client.query<{ first: string }>(
    `WITH made AS (
       INSERT INTO platform.catalog_entries (kind, discipline, name, short_name, name_en, level)
       SELECT $1, $2, name || CASE WHEN $1 = 'league' THEN '联赛' ELSE '' END, name, 'Club ' || n,
         CASE WHEN $1 = 'league' THEN 1 + n % 3 END
       FROM generate_series(1, $3::integer) n,
         LATERAL (SELECT ($4::text[])[1 + n % 43] || ($4::text[])[1 + n / 43 % 43] || ($5::text[])[1 + n % 12] AS name) named
       ORDER BY n RETURNING id)
     SELECT min(id)::text AS first FROM made`,
    [kind, discipline, count, cities, kindsOfTeams],
  );
  return rows[0]?.first ?? '';
}

/** Everything by the match's number: the same plan makes the same rows. */
const matchesSql = `
  INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score, away_score,
    create_type, suppliers, streams)
  SELECT drawn.discipline, league + a % leagues, team + a % teams, team + (a + 1 + b % (teams - 1)) % teams, at.game_time,
    CASE WHEN b % 10 < 7 THEN 1 WHEN b % 10 < 9 THEN 2 ELSE 4 END, CASE WHEN at.game_time < now() THEN 90 ELSE 1 END,
    CASE WHEN at.game_time < now() THEN a % 5 END, CASE WHEN at.game_time < now() THEN b % 5 END,
    1, CASE b % 3 WHEN 0 THEN '{NAMI}'::text[] WHEN 1 THEN '{HBIRD}' ELSE '{NAMI,HBIRD}' END,
    CASE a % 3 WHEN 0 THEN '{NAMI}'::text[] WHEN 1 THEN '{NAMI,ANIM}' ELSE '{}' END
  FROM generate_series($1::bigint, $2::bigint) n,
    LATERAL (SELECT hashint8extended(n, 7) & 1048575 AS a, hashint8extended(n, 11) & 1048575 AS b) thrown
    JOIN drawn ON a % 100 >= from_share AND a % 100 < to_share,
    LATERAL (SELECT date_trunc('day', now(), 'Asia/Shanghai')
      + ($4::integer - ($5::bigint - 1 - n) / $3::integer) * interval '1 day'
      + (n % $3::integer) * (interval '24 hours' / $3::integer) AS game_time) at
  ORDER BY n`;

const announceSql = `
  INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref, away_ref,
    game_time, stage, home_scores, away_scores, streams, match_id, link, linked_at)
  SELECT supplier, discipline, id, '{}', now(), league_id, home_id, away_id, game_time, stage, '{}', '{}', streams, id,
    CASE WHEN at = 1 THEN 'own' ELSE 'auto' END, now()
  FROM (SELECT * FROM platform.matches ORDER BY id DESC LIMIT $1) match, unnest(suppliers) WITH ORDINALITY announced (supplier, at)`;
