import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { DomainKind, DomainRemoveReason, DomainState, DomainType } from '@touchline/domain/domains/domain-states';
import type { Cdn, WangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

export const domainAudit = audited('domain', 'tenant.domains', {
  columns: ['kind', 'type', 'name', 'cdn', 'app', 'wangsu', 'state', 'push_target_id', 'remark', 'remove_reason'],
  also: ['spare_order'],
  secrets: ['key'],
  left: { ...leftOut, position: 'is told as spare_order' },
});

export interface DomainRow {
  readonly id: string;
  readonly name: string;
  readonly kind: DomainKind;
  readonly type: DomainType;
  readonly cdn: Cdn | null;
  readonly app: string;
  readonly state: DomainState;
  readonly projectCode: string | null;
  readonly pushTargetName: string | null;
  readonly pushTargetTag: string | null;
  readonly spareOrder: number | null;
  readonly hasKey: boolean;
  readonly remark: string;
  readonly updatedAt: Date;
}

/** Spares of the same target, or of the ingest names, that take over earlier. */
const ahead = (line: typeof thisMerchant | ReturnType<typeof sql>) => sql`(SELECT count(*)::integer + 1
  FROM tenant.domains ahead WHERE ahead.merchant_code = domain.merchant_code AND ahead.kind = 'push'
    AND ahead.state = 'SPARE' AND ${line} AND (ahead.position, ahead.id) < (domain.position, domain.id))`;

const shown = sql<DomainRow>`domain.id::text, domain.name, domain.kind, domain.type, domain.cdn, domain.app,
  domain.state, domain.push_target_id::text AS "projectCode", target.name AS "pushTargetName", target.tag AS "pushTargetTag",
  CASE WHEN domain.kind <> 'push' OR domain.state <> 'SPARE' THEN NULL
    WHEN domain.push_target_id IS NOT NULL THEN ${ahead(sql`ahead.push_target_id = domain.push_target_id`)}
    WHEN domain.cdn IS NULL THEN ${ahead(sql`ahead.push_target_id IS NULL AND ahead.cdn IS NULL`)}
  END AS "spareOrder",
  EXISTS (SELECT FROM tenant.domain_keys held
    WHERE held.merchant_code = domain.merchant_code AND held.domain_id = domain.id) AS "hasKey",
  domain.remark, domain.updated_at AS "updatedAt"`;

const from = sql`FROM tenant.domains domain LEFT JOIN tenant.push_targets target
  ON target.merchant_code = domain.merchant_code AND target.id = domain.push_target_id`;

export interface DomainFilters {
  readonly kind: DomainKind;
  /** As names are kept. */
  readonly keyword?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly cdns?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly projectCodes?: readonly string[] | undefined;
  readonly mapping?: 'mapped' | 'unmapped' | undefined;
}

const domainId = sql`domain.id`;

export function domainsInSql(filters: DomainFilters) {
  const { kind, keyword = '', types, cdns, states, projectCodes, mapping } = filters;
  const wanted = [
    sql`domain.merchant_code = ${thisMerchant} AND domain.kind = ${kind}`,
    ...(keyword === '' ? [] : [sql`position(${keyword} IN domain.name) > 0`]),
    ...(types === undefined ? [] : [sql`domain.type = ANY(${types}::text[])`]),
    ...(cdns === undefined ? [] : [sql`domain.cdn = ANY(${cdns}::text[])`]),
    ...(states === undefined ? [] : [sql`domain.state = ANY(${states}::text[])`]),
    ...(projectCodes === undefined ? [] : [sql`domain.push_target_id = ANY(${projectCodes}::bigint[])`]),
    ...(mapping === undefined ? [] : [sql`(domain.push_target_id IS NOT NULL) = ${mapping === 'mapped'}`]),
  ];
  return {
    columns: shown,
    from,
    where: sql.join(wanted, sql` AND `),
    order: { id: { by: domainId }, name: { by: sql`domain.name` }, updatedTime: { by: sql`domain.updated_at` } },
    id: domainId,
  };
}

export interface WholeDomainRow extends DomainRow {
  readonly wangsu: WangsuSettings | null;
  readonly keySetAt: Date | null;
  readonly reason: DomainRemoveReason | null;
  readonly createdAt: Date;
}

export function domainById(kind: DomainKind, id: string) {
  return query(sql<WholeDomainRow>`SELECT ${shown}, domain.wangsu, domain.remove_reason AS reason,
    domain.created_at AS "createdAt", (SELECT held.set_at FROM tenant.domain_keys held
      WHERE held.merchant_code = domain.merchant_code AND held.domain_id = domain.id) AS "keySetAt"
    ${from} WHERE domain.merchant_code = ${thisMerchant} AND domain.kind = ${kind} AND domain.id = ${id}`);
}

/** The spare that takes over from the push domain in use. */
export function successorOf(id: string) {
  return query(sql<{ id: string; name: string }>`SELECT spare.id::text, spare.name
    FROM tenant.domains domain JOIN tenant.domains spare ON spare.merchant_code = ${thisMerchant}
      AND spare.kind = 'push' AND spare.state = 'SPARE' AND coalesce(spare.push_target_id, 0) = coalesce(domain.push_target_id, 0)
      AND (spare.cdn IS NULL) = (domain.cdn IS NULL)
    WHERE domain.merchant_code = ${thisMerchant} AND domain.id = ${id} AND domain.kind = 'push'
      AND domain.state = 'IN_USE'
    ORDER BY spare.position, spare.id LIMIT 1`);
}

export async function isPushTarget(tx: Tx, merchantCode: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('tenant.push_targets')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
