import type { RelayedState } from '@touchline/domain/live/relay-health';
import { type RawBuilder, sql } from 'kysely';

/** A push target of an appointment, with what its relay noted last. Times as JSON writes them. */
export interface NotedTargetRow {
  readonly projectCode: string;
  readonly projectTag: string;
  readonly name: string;
  readonly domainId: string | null;
  /** Null where nothing is noted, or the domain was deleted. */
  readonly domain: string | null;
  readonly state: RelayedState | null;
  readonly since: string | null;
  readonly seenAt: string | null;
}

/** The push targets of the appointment `one`, with what is noted of each in the open session `session`; as JSON. */
export const notedTargets: RawBuilder<NotedTargetRow[]> = sql`(SELECT coalesce(json_agg(json_build_object(
      'projectCode', target.id::text, 'projectTag', target.tag, 'name', target.name, 'domainId', noted.domain_id::text,
      'domain', domain.name, 'state', noted.state, 'since', noted.since, 'seenAt', noted.seen_at) ORDER BY target.id), '[]')
    FROM tenant.appointment_push_targets held
    JOIN tenant.push_targets target ON target.merchant_code = held.merchant_code AND target.id = held.push_target_id
    LEFT JOIN tenant.relayed_targets noted ON noted.merchant_code = held.merchant_code
      AND noted.session_id = session.id AND noted.push_target_id = target.id
    LEFT JOIN tenant.domains domain ON domain.merchant_code = noted.merchant_code AND domain.id = noted.domain_id
    WHERE held.merchant_code = one.merchant_code AND held.appointment_id = one.id)`;
