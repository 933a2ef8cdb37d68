import type { Database } from '../database.ts';
import { plantPictures } from './snapshots.ts';

interface PlantedSession {
  readonly appointmentId: string;
  /** Minutes ago. */
  readonly since: number;
  /** Minutes ago; unless given, it still runs. */
  readonly until?: number;
  readonly reason?: string;
  /** Seconds without a byte. */
  readonly silent?: number;
  readonly kilobits?: number;
  readonly node?: string;
}

/** The worker ends no planted session, though no media server lists it, and keeps what is noted of its targets. */
const kept = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_policies WHERE policyname = 'planted_stays') THEN
    CREATE POLICY planted_stays ON tenant.live_sessions AS RESTRICTIVE FOR UPDATE USING (client NOT LIKE 'planted-%');
    CREATE POLICY planted_stays ON tenant.relayed_targets AS RESTRICTIVE FOR DELETE USING (seen_at <= now());
  END IF;
END $$`;

/** Sessions of appointments, each with the figures of its last hour and a snapshot; every fifth drops frames. */
export async function plantSessions(
  database: Database,
  merchantCode: string,
  sessions: readonly PlantedSession[],
): Promise<void> {
  await database.run('platform', kept);
  await database.run(
    merchantCode,
    `WITH made AS (INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id, match_id, node, client, app,
       stream, address, key_version, started_at, ended_at, end_reason, last_byte_at, bitrate, bytes, video_codec, width,
       height, counted_at, declared_frame_rate, frame_rate, snapshot_at)
     SELECT merchant_code, one.id, anchor_id, match_id, coalesce(given.node, 'ingest1'), 'planted-' || gen_random_uuid(),
       'live', 'p-' || one.id, '203.0.113.' || one.id % 200, 1, now() - make_interval(secs => given.since * 60),
       now() - make_interval(secs => given.until * 60),
       CASE WHEN given.until IS NOT NULL THEN coalesce(given.reason, 'publisherLeft') END,
       CASE WHEN given.silent IS NULL THEN now() + interval '1 hour' ELSE now() - make_interval(secs => given.silent) END,
       CASE WHEN given.silent IS NULL THEN sent ELSE 0 END, sent, 'h264', 1280, 720, now() + interval '1 hour', 30,
       CASE WHEN one.id % 5 = 0 THEN 22.4 ELSE 29.97 END, now()
     FROM tenant.appointments one
     JOIN jsonb_to_recordset($2) AS given ("appointmentId" bigint, since float8, until float8, reason text, silent float8,
       kilobits bigint, node text) ON given."appointmentId" = one.id,
     LATERAL (SELECT coalesce(given.kilobits, 2500) * 1000 AS sent) of_second
     WHERE merchant_code = $1 RETURNING *)
     INSERT INTO tenant.live_samples (merchant_code, session_id, at, frame_rate, bitrate)
     SELECT merchant_code, id, at, CASE WHEN extract(second FROM at) % 30 < 10 THEN
         frame_rate - abs(hashtext(at::text || id)) % 4 * 0.4 END,
       bytes * (1 + 0.06 * sin(extract(epoch FROM at) / 90 + id)
       - abs(hashtext(id || at::text)) % 100 * 0.0012 - CASE WHEN abs(hashtext(at::text || id)) % 60 = 0 THEN 0.5 ELSE 0 END)
     FROM made, generate_series(greatest(started_at, date_trunc('milliseconds', now()) - interval '59 minutes'),
       least(coalesce(ended_at, last_byte_at), now()), interval '10 seconds') at`,
    [merchantCode, JSON.stringify(sessions)],
  );
  await plantPictures(database, merchantCode);
}

/** Running streams reach the push targets that have a domain; one stream misses one of them. */
export async function plantTargetStates(
  database: Database,
  merchantCode: string,
  failing: { readonly appointmentId: string; readonly projectCode: string },
): Promise<void> {
  await database.run(
    merchantCode,
    `INSERT INTO tenant.relayed_targets (merchant_code, session_id, domain_id, push_target_id, state, since, seen_at)
     SELECT session.merchant_code, session.id, domain.id, held.push_target_id,
       CASE WHEN (session.appointment_id, held.push_target_id) = ($2, $3) THEN 'failing' ELSE 'taking' END,
       now() - interval '3 minutes', now() + interval '1 hour'
     FROM tenant.live_sessions session
     JOIN tenant.appointment_push_targets held
       ON held.merchant_code = session.merchant_code AND held.appointment_id = session.appointment_id
     JOIN tenant.domains domain ON domain.merchant_code = held.merchant_code
       AND domain.push_target_id = held.push_target_id AND domain.state = 'IN_USE'
     WHERE session.merchant_code = $1 AND session.ended_at IS NULL`,
    [merchantCode, failing.appointmentId, failing.projectCode],
  );
}

/** Tries to publish an appointment that were refused. */
export async function plantRefusals(
  database: Database,
  merchantCode: string,
  appointmentId: string,
  reasons: readonly string[],
): Promise<void> {
  await database.run(
    merchantCode,
    `INSERT INTO tenant.refused_publishes (merchant_code, stream, reason, anchor_id, address, times, first_at, last_at)
     SELECT $1, 'p-' || one.id, reason, one.anchor_id, '198.51.100.7', 2 + at, now() - make_interval(mins => 4 + at::integer),
       now() - make_interval(secs => 30 * at)
     FROM tenant.appointments one, unnest($3::text[]) WITH ORDINALITY AS given (reason, at)
     WHERE one.merchant_code = $1 AND one.id = $2`,
    [merchantCode, appointmentId, reasons],
  );
}

/** Evenings of the month before this one: each anchor is booked on most days, and is late or missing on some. */
export async function plantMonth(database: Database, merchantCode: string, matchId: string): Promise<void> {
  await database.run(
    merchantCode,
    `WITH evening AS (
       SELECT anchor.id AS anchor_id, at, at + make_interval(hours => (2 + anchor.id % 3)::integer) AS until,
         abs(hashtext(anchor.code || at)) % 100 AS chance
       FROM tenant.anchors anchor, generate_series(date_trunc('month', now()) - interval '1 month' + interval '11 hours',
         date_trunc('month', now()) - interval '1 day', interval '1 day') at
     ), booked AS (
       INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, league_id, league_name, home_name,
         away_name, game_time, name, start_at, end_at)
       SELECT $1, evening.anchor_id, match.id, match.discipline, match.league_id, '欧洲冠军联赛', '曼彻斯特城', '阿森纳', at,
         '曼彻斯特城 vs 阿森纳', at, until
       FROM evening, platform.matches match WHERE match.id = $2 AND chance < 40 + evening.anchor_id % 5 * 12
       RETURNING id, anchor_id, match_id, start_at, end_at
     )
     INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream, address,
       key_version, started_at, ended_at, end_reason)
     SELECT $1, id, anchor_id, match_id, 'ingest1', 'planted-' || id, 'live', 'p-' || id, '203.0.113.9', 1,
       start_at + make_interval(mins => abs(hashtext(id::text)) % 9 - 1), end_at,
       CASE abs(hashtext(id::text)) % 4 WHEN 0 THEN 'publisherLeft' ELSE 'windowEnded' END
     FROM booked WHERE abs(hashtext(id::text)) % 17 > 0`,
    [merchantCode, matchId],
  );
}
