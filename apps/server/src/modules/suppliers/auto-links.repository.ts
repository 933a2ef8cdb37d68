import { thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { type LinkKind, pairColumns, type PairFilters, type PairRow, pairsWanted } from './pairs.repository.ts';

export interface AutoLinkRow extends PairRow {
  readonly linkedAt: Date;
}

const key = 'stands beside the change';

export const supplierEntryAudit = audited('supplierEntry', 'platform.supplier_entries', {
  columns: ['name', 'entry_id', 'link'],
  left: {
    ...leftOut,
    supplier: key,
    kind: key,
    discipline: key,
    supplier_id: key,
    record: 'is the supplier’s',
    told_at: 'is the supplier’s',
    grams: 'follows the name',
    context_ref: 'follows the record',
    linked_at: 'is the time of the entry',
  },
});

/** They have no number of their own; this one is of no more digits than a cursor takes. Both halves have it as an index. */
const numbered = (kind: RawBuilder<unknown>) =>
  sql`platform.link_number(${kind}, supplier, discipline, supplier_id) AS id`;

/** Without conditions of their own: only then does the planner walk the halves side by side in order. */
const linked = sql`(
  SELECT 'match' AS kind, supplier, discipline, supplier_id, match_id AS candidate_id, link, linked_at,
    ${numbered(sql`'match'`)}
  FROM platform.supplier_matches
  UNION ALL
  SELECT kind, supplier, discipline, supplier_id, entry_id, link, linked_at, ${numbered(sql`kind`)}
  FROM platform.supplier_entries)`;

const today = sql`link.link = 'auto' AND link.linked_at >= date_trunc('day', now(), 'Asia/Shanghai')`;

export function autoLinksInSql(filters: PairFilters) {
  return {
    columns: sql<AutoLinkRow>`link.id::text, ${pairColumns}, link.linked_at AS "linkedAt"`,
    from: sql`FROM ${linked} link`,
    where: sql`${thisMerchant} = 'platform' AND ${today} AND ${pairsWanted(filters)}`,
    order: { linkedTime: { by: sql`link.linked_at` } },
    id: sql`link.id`,
  };
}

export interface LinkKey {
  readonly kind: LinkKind;
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
}

export interface LinkedRecord {
  readonly link: string;
  readonly name: string;
  readonly entry_id: string | null;
}

/** Read before the sport's turn is taken: whoever waits for it would hold the row otherwise. */
export async function linkedRecord(tx: Tx, { kind, supplier, discipline, supplierId }: LinkKey) {
  const { rows } =
    kind === 'match'
      ? await sql<LinkedRecord>`SELECT link, '' AS name, match_id::text AS entry_id FROM platform.supplier_matches
          WHERE (supplier, discipline, supplier_id) = (${supplier}, ${discipline}, ${supplierId})`.execute(tx)
      : await sql<LinkedRecord>`SELECT link, name, entry_id::text FROM platform.supplier_entries
          WHERE (supplier, kind, discipline, supplier_id) = (${supplier}, ${kind}, ${discipline}, ${supplierId})`.execute(
          tx,
        );
  return rows[0];
}
