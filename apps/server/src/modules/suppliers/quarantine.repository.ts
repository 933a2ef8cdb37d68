import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

type QuarantineState = 'open' | 'read' | 'ignored';

export interface QuarantineRow {
  readonly id: string;
  readonly supplier: string;
  readonly supplierName: string;
  readonly feed: string;
  readonly supplierId: string | null;
  readonly reason: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly times: number;
  readonly state: QuarantineState;
}

export const quarantineAudit = audited('quarantine', 'platform.quarantine', {
  columns: ['supplier', 'feed', 'supplier_id', 'reason', 'state'],
  left: {
    ...leftOut,
    record: 'is the supplier’s, and large',
    digest: 'only tells records apart',
    first_at: 'is the feed’s',
    last_at: 'is the feed’s',
    times: 'is the feed’s',
  },
});

const feedKinds: Readonly<Record<string, string>> = { league: 'competition' };

interface QuarantineFilters {
  readonly kind?: string | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly state?: QuarantineState | undefined;
}

export function quarantineInSql({ kind, supplier, state = 'open' }: QuarantineFilters) {
  const parts = [
    // As it stands, so that the index of open ones fits.
    sql`held.state = ${sql.lit(state)} AND ${thisMerchant} = 'platform'`,
    ...(kind === undefined ? [] : [sql`split_part(held.feed, '/', 2) = ${feedKinds[kind] ?? kind}`]),
    ...(supplier === undefined ? [] : [sql`held.supplier = ANY(${supplier}::text[])`]),
  ];
  return {
    columns: sql<QuarantineRow>`held.id::text, held.supplier, held.feed, held.supplier_id AS "supplierId", held.reason,
      held.first_at AS "firstAt", held.last_at AS "lastAt", held.times, held.state,
      (SELECT known.name FROM platform.suppliers known WHERE known.code = held.supplier) AS "supplierName"`,
    from: sql`FROM platform.quarantine held`,
    where: sql.join(parts, sql` AND `),
    order: { lastTime: { by: sql`held.last_at` } },
    id: sql`held.id`,
  };
}

/** By itself: no list carries it. */
export function quarantinedRecord(id: string) {
  return query(sql<{ record: unknown }>`SELECT held.record FROM platform.quarantine held
    WHERE held.id = ${id} AND ${thisMerchant} = 'platform'`);
}

const locked = ['supplier', 'feed', 'supplier_id', 'reason', 'state', 'record'] as const;

export async function feedOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('platform.quarantine').select('feed').where('id', '=', id).executeTakeFirst();
  return row?.feed;
}

export async function lockQuarantined(tx: Tx, id: string) {
  return await tx.selectFrom('platform.quarantine').select(locked).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function patchQuarantined(tx: Tx, id: string, patch: { state?: QuarantineState; reason?: string }) {
  const updated = tx.updateTable('platform.quarantine').set(patch).where('id', '=', id);
  return await updated.returning(locked).executeTakeFirstOrThrow();
}
