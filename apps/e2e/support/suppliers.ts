import type { Database } from './database.ts';

let planted = Date.now() % 1_000_000_000;
const nextId = () => String((planted += 1));

async function only(database: Database, text: string, values: unknown[]): Promise<string> {
  const [row] = await database.run<{ id: string }>('platform', text, values);
  return row?.id ?? '';
}

const entry = (database: Database, kind: 'league' | 'team', name: string, discipline = 1) =>
  only(
    database,
    `INSERT INTO platform.catalog_entries (kind, discipline, name, level)
     VALUES ($1, $3, $2, CASE WHEN $1 = 'league' THEN 1 END) RETURNING id::text`,
    [kind, name, discipline],
  );

async function announce(database: Database, kind: 'league' | 'team', name: string, discipline = 1): Promise<string> {
  const id = nextId();
  await database.run(
    'platform',
    `INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at)
     VALUES ('HBIRD', $1, $4, $2, '{}', $3, now())`,
    [kind, id, name, discipline],
  );
  return id;
}

interface Names {
  readonly league: string;
  readonly home: string;
  readonly away: string;
}

/** A match of ours, a record of a supplier's that may be the same, and the question whether it is. */
export async function plantProposal(
  database: Database,
  ours: Names,
  theirs: Names,
  score: number,
  discipline = 1,
): Promise<string> {
  const league = await entry(database, 'league', ours.league, discipline);
  const [home, away] = [
    await entry(database, 'team', ours.home, discipline),
    await entry(database, 'team', ours.away, discipline),
  ];
  const match = await only(
    database,
    `INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type, suppliers)
     VALUES ($4, $1, $2, $3, now() + interval '5 hours', 1, '{NAMI}') RETURNING id::text`,
    [league, home, away, discipline],
  );
  const record = nextId();
  await database.run(
    'platform',
    `INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref,
       away_ref, game_time, stage, home_scores, away_scores, streams)
     VALUES ('HBIRD', $5, $1, '{}', now(), $2, $3, $4, now() + interval '5 hours 15 minutes', 1, '{}', '{}', '{}')`,
    [
      record,
      await announce(database, 'league', theirs.league, discipline),
      await announce(database, 'team', theirs.home, discipline),
      await announce(database, 'team', theirs.away, discipline),
      discipline,
    ],
  );
  await database.run(
    'platform',
    `INSERT INTO platform.link_proposals (kind, supplier, discipline, supplier_id, candidate_id, score, likelihood, reasons)
     VALUES ('match', 'HBIRD', $4, $1, $2, $3, $3, '{"league":0.8,"home":0.72,"away":1,"minutes":15}')`,
    [record, match, score, discipline],
  );
  return record;
}

/** Plants a link that the program made just now. */
export async function plantAutoLink(database: Database, name: string, theirs: string): Promise<void> {
  const [ours, record] = [await entry(database, 'team', name), await announce(database, 'team', theirs)];
  await database.run(
    'platform',
    `UPDATE platform.supplier_entries SET entry_id = $1, link = 'auto', linked_at = now() WHERE supplier_id = $2`,
    [ours, record],
  );
}

export async function plantQuarantined(
  database: Database,
  feed: string,
  reason: string,
  record: object,
): Promise<void> {
  await database.run(
    'platform',
    `INSERT INTO platform.quarantine (supplier, feed, supplier_id, reason, record, digest, times)
     VALUES ('HBIRD', $1, $2, $3, $4, gen_random_uuid()::text::bytea, 3)`,
    [feed, nextId(), reason, JSON.stringify(record)],
  );
}

/** A day of two suppliers, of which the second is in trouble. */
export async function plantSupplierDay(database: Database): Promise<void> {
  await database.run(
    'platform',
    `INSERT INTO platform.feed_minutes (supplier, minute, requests, failures, records, changes, lag_ms)
     SELECT code, date_trunc('minute', now()) - at * interval '1 minute', 60,
       CASE WHEN code = 'HBIRD' AND at < 90 THEN (at % 7) ELSE 0 END,
       (200 + 150 * sin(at / 90.0))::integer, 40, (1200 + 800 * cos(at / 60.0))::integer
     FROM unnest(ARRAY['NAMI', 'HBIRD']) code, generate_series(0, 1430) at ON CONFLICT DO NOTHING`,
  );
  await database.run(
    'platform',
    `INSERT INTO platform.feed_lists (supplier, feed, read_at, told_at, failures, last_failure)
     SELECT code, feed, now() - interval '4 seconds', now() - interval '9 seconds',
       CASE WHEN code = 'HBIRD' AND feed = 'football/match' THEN 8 ELSE 0 END,
       CASE WHEN code = 'HBIRD' AND feed = 'football/match' THEN '10 秒内没有回应' END
     FROM unnest(ARRAY['NAMI', 'HBIRD']) code,
       unnest(ARRAY['football/competition', 'football/match', 'football/team', 'basketball/match']) feed
     ON CONFLICT (supplier, feed) DO UPDATE SET read_at = excluded.read_at, failures = excluded.failures,
       last_failure = excluded.last_failure`,
  );
  await database.run(
    'platform',
    `INSERT INTO platform.feed_leaders (supplier, holder, clock_lead_ms, broken_until)
     VALUES ('NAMI', 'worker', 120, NULL), ('HBIRD', 'worker', 2400, now() + interval '1 hour')
     ON CONFLICT (supplier) DO UPDATE SET clock_lead_ms = excluded.clock_lead_ms, broken_until = excluded.broken_until`,
  );
}
