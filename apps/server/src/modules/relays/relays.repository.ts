import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import type { RelayedState } from '@touchline/domain/live/relay-health';
import type { Cdn, WangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { sql } from 'kysely';

/** A live session and one push domain that its relay sends to. */
export interface RelayRow {
  readonly merchantCode: string;
  readonly sessionId: string;
  readonly appointmentId: string;
  readonly node: string;
  readonly app: string;
  readonly stream: string;
  readonly pushTargetId: string;
  readonly domainId: string;
  readonly domainName: string;
  readonly domainApp: string;
  readonly cdn: Cdn;
  readonly wangsu: WangsuSettings | null;
  readonly keyBytes: Buffer;
  readonly keyVersion: number;
  /** Changes with the domain's settings and with its key. */
  readonly version: string;
  /** Between looks at the node, as the wall counts it. */
  readonly isSilent: boolean;
}

/** Every running session with the domain in use of each of its targets. A target without one, or without a key, is left out. */
export async function findRelays(tx: Tx): Promise<RelayRow[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<RelayRow>`SELECT live.merchant_code AS "merchantCode", live.id::text AS "sessionId",
      live.appointment_id::text AS "appointmentId", live.node, live.app, live.stream, target.id::text AS "pushTargetId",
      domain.id::text AS "domainId", domain.name AS "domainName", domain.app AS "domainApp", domain.cdn, domain.wangsu, held.sealed_key AS "keyBytes",
      held.key_version AS "keyVersion", domain.updated_at::text || held.set_at AS version,
      live.seen_at - live.last_byte_at >= make_interval(secs => ${sql.lit(usualThresholds.stalledAfterMs / 1000)}) AS "isSilent"
    FROM tenant.live_sessions live
    JOIN tenant.appointment_push_targets chosen
      ON chosen.merchant_code = live.merchant_code AND chosen.appointment_id = live.appointment_id
    JOIN tenant.push_targets target
      ON target.merchant_code = live.merchant_code AND target.id = chosen.push_target_id AND target.is_enabled
    JOIN tenant.domains domain
      ON domain.merchant_code = live.merchant_code AND domain.push_target_id = target.id
      AND domain.kind = 'push' AND domain.type = 'PLATFORM' AND domain.state = 'IN_USE'
    JOIN tenant.domain_keys held ON held.merchant_code = live.merchant_code AND held.domain_id = domain.id
    WHERE live.ended_at IS NULL AND live.end_reason IS NULL
    ORDER BY live.id, domain.id`.execute(tx);
  return rows;
}

/** One target of a relay, and its state. */
export interface RelayedTargetRow {
  readonly merchantCode: string;
  readonly sessionId: string;
  readonly domainId: string;
  readonly pushTargetId: string;
  readonly state: RelayedState;
  /** Since it is in this state. */
  readonly lastedMs: number;
}

export interface AppointmentOfTargets {
  readonly merchantCode: string;
  readonly id: string;
  readonly matchId: string;
}

/** Notes all targets of all relays, and answers the appointments of which one changed. */
export async function noteTargets(tx: Tx, targets: readonly RelayedTargetRow[]): Promise<AppointmentOfTargets[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<AppointmentOfTargets>`SELECT merchant AS "merchantCode", appointment_id::text AS id,
    match_id::text AS "matchId" FROM tenant.note_relayed_targets(${JSON.stringify(targets)}::jsonb)`.execute(tx);
  return rows;
}
