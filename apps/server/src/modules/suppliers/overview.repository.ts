import { type Query, query, thisMerchant } from '@touchline/db/query';
import { sql } from 'kysely';

import { isDue } from '../association/index.ts';

export interface SupplierRow {
  readonly code: string;
  readonly name: string;
  readonly now: Date;
  readonly brokenUntil: Date | null;
  readonly clockLeadMs: string | null;
  /** Of the last five minutes. */
  readonly perMinute: number;
  readonly lagMs: number | null;
  readonly openQuarantine: number;
  readonly openProposals: number;
}

const lately = sql`FROM platform.feed_minutes minute
  WHERE minute.supplier = known.code AND minute.minute >= now() - interval '5 minutes'`;

export const suppliersQuery: Query<SupplierRow> = query(sql<SupplierRow>`
  SELECT known.code, known.name, now() AS now, leader.broken_until AS "brokenUntil", leader.clock_lead_ms AS "clockLeadMs",
    (SELECT coalesce(sum(minute.records), 0)::integer / 5.0 ${lately})::double precision AS "perMinute",
    (SELECT max(minute.lag_ms) ${lately}) AS "lagMs",
    (SELECT count(*)::integer FROM platform.quarantine held
      WHERE held.supplier = known.code AND held.state = 'open') AS "openQuarantine",
    (SELECT count(DISTINCT (link.kind, link.discipline, link.supplier_id))::integer FROM platform.link_proposals link
      WHERE link.supplier = known.code AND ${isDue}) AS "openProposals"
  FROM platform.suppliers known LEFT JOIN platform.feed_leaders leader ON leader.supplier = known.code
  WHERE ${thisMerchant} = 'platform' ORDER BY known.position`);

export interface FeedListRow {
  readonly supplier: string;
  readonly feed: string;
  readonly readAt: Date | null;
  readonly reportedAt: Date | null;
  readonly failures: number;
  readonly lastFailure: string | null;
}

export const feedListsQuery: Query<FeedListRow> = query(sql<FeedListRow>`
  SELECT supplier, feed, read_at AS "readAt", told_at AS "reportedAt", failures, last_failure AS "lastFailure"
  FROM platform.feed_lists WHERE ${thisMerchant} = 'platform' ORDER BY supplier, feed`);

export interface QuarterRow {
  readonly supplier: string;
  readonly time: Date;
  readonly requests: number;
  readonly failures: number;
  readonly records: number;
  readonly changes: number;
  readonly quarantined: number;
  readonly lagMs: number | null;
}

const quarter = sql`interval '15 minutes'`;
const thisQuarter = sql`date_bin(${quarter}, now(), 'epoch')`;
const summed = (column: string) => sql`coalesce(sum(minute.${sql.ref(column)}), 0)::integer AS ${sql.ref(column)}`;

/** A day by quarters of an hour, those without a word included. */
export const dayQuery: Query<QuarterRow> = query(sql<QuarterRow>`
  SELECT known.code AS supplier, quarter.time, ${summed('requests')}, ${summed('failures')}, ${summed('records')},
    ${summed('changes')}, ${summed('quarantined')}, max(minute.lag_ms) AS "lagMs"
  FROM platform.suppliers known
  CROSS JOIN generate_series(${thisQuarter} - 95 * ${quarter}, ${thisQuarter}, ${quarter}) quarter (time)
  LEFT JOIN platform.feed_minutes minute ON minute.supplier = known.code
    AND minute.minute >= quarter.time AND minute.minute < quarter.time + ${quarter}
  WHERE ${thisMerchant} = 'platform' GROUP BY known.code, quarter.time ORDER BY known.code, quarter.time`);
