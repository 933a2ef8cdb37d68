import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export interface PushTargetRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly enabled: boolean;
  readonly pushDomainId: string | null;
  readonly pushDomainName: string | null;
  readonly spares: number;
  readonly pullDomains: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const pushTargetAudit = audited('pushTarget', 'tenant.push_targets', {
  columns: ['name', 'tag', 'is_enabled'],
  left: leftOut,
});

const ofPushTarget = sql`domain.merchant_code = target.merchant_code AND domain.push_target_id = target.id`;
const inUse = sql`FROM tenant.domains domain WHERE ${ofPushTarget} AND domain.kind = 'push' AND domain.state = 'IN_USE'`;
const spare = sql`FROM tenant.domains domain WHERE ${ofPushTarget} AND domain.kind = 'push' AND domain.state = 'SPARE'`;

const shown = sql<PushTargetRow>`target.id::text, target.name, target.tag, target.is_enabled AS enabled,
  (SELECT domain.id::text ${inUse}) AS "pushDomainId", (SELECT domain.name ${inUse}) AS "pushDomainName",
  (SELECT count(*)::integer ${spare}) AS spares,
  (SELECT count(*)::integer FROM tenant.domains domain
    WHERE ${ofPushTarget} AND domain.kind = 'pull' AND domain.state IN ('IN_USE', 'SPARE')) AS "pullDomains",
  target.created_at AS "createdAt", target.updated_at AS "updatedAt"`;

export interface PushTargetFilters {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly pushDomains?: 'ready' | 'last' | 'none' | undefined;
}

const byPushDomains = {
  ready: sql`EXISTS (SELECT ${inUse})`,
  last: sql`EXISTS (SELECT ${inUse}) AND NOT EXISTS (SELECT ${spare})`,
  none: sql`NOT EXISTS (SELECT ${inUse})`,
};

const pushTargetId = sql`target.id`;

export function pushTargetsInSql({ keyword, enabled, pushDomains }: PushTargetFilters) {
  const withState = enabled === undefined ? sql`true` : sql`target.is_enabled = ${enabled}`;
  const withDomains = pushDomains === undefined ? sql`true` : byPushDomains[pushDomains];
  return {
    columns: shown,
    from: sql`FROM tenant.push_targets target`,
    where: sql`target.merchant_code = ${thisMerchant} AND ${withState} AND ${withDomains}
      AND ${containing(keyword, sql`target.name`, sql`target.tag`, sql`target.id::text`)}`,
    order: {
      projectCode: { by: pushTargetId },
      name: { by: sql`target.name` },
      updatedTime: { by: sql`target.updated_at` },
    },
    id: pushTargetId,
  };
}

export function pushTargetById(id: string) {
  return query(sql<PushTargetRow>`SELECT ${shown} FROM tenant.push_targets target
    WHERE target.merchant_code = ${thisMerchant} AND target.id = ${id}`);
}

interface PushTargetOption {
  readonly projectCode: string;
  readonly tag: string;
  readonly name: string;
  readonly enabled: boolean;
}

export const pushTargetOptions =
  query(sql<PushTargetOption>`SELECT id::text AS "projectCode", tag, name, is_enabled AS enabled
  FROM tenant.push_targets WHERE merchant_code = ${thisMerchant} ORDER BY id`);

interface OwnDomain {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly state: string;
  readonly wasInUse: boolean;
}

/** Those that are not removed, spares in their order. */
export function domainsOfPushTarget(id: string) {
  return query(sql<OwnDomain>`SELECT domain.id::text, domain.name, domain.kind, domain.type, domain.state,
      EXISTS (SELECT FROM tenant.domain_changes change WHERE change.merchant_code = domain.merchant_code
        AND change.domain_id = domain.id AND change.from_state = 'IN_USE') AS "wasInUse"
    FROM tenant.domains domain
    WHERE domain.merchant_code = ${thisMerchant} AND domain.push_target_id = ${id} AND domain.state <> 'REMOVED'
    ORDER BY domain.position, domain.id`);
}

const columns = ['id', 'name', 'tag', 'is_enabled', 'updated_at as updatedAt'] as const;

export async function lockPushTarget(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.push_targets')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Names are given and counted one after the other. */
export async function lockPushTargetNames(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`push-targets:${merchantCode}`}, 0))`.execute(tx);
}

export async function countPushTargets(tx: Tx, merchantCode: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant.push_targets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirstOrThrow();
  return count;
}

/** By a name that is compared alike. */
export async function pushTargetNamed(tx: Tx, merchantCode: string, name: string) {
  return await tx
    .selectFrom('tenant.push_targets')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where(sql<boolean>`platform.name_key(name) = platform.name_key(${name})`)
    .executeTakeFirst();
}

export async function insertPushTarget(tx: Tx, merchantCode: string, form: { name: string; tag: string }) {
  return await tx
    .insertInto('tenant.push_targets')
    .values({ merchant_code: merchantCode, ...form })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updatePushTarget(
  tx: Tx,
  merchantCode: string,
  id: string,
  patch: { name: string; tag: string; is_enabled: boolean },
) {
  return await tx
    .updateTable('tenant.push_targets')
    .set(patch)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
