import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export interface ProjectRow {
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

export const projectAudit = audited('project', 'tenant.projects', {
  columns: ['name', 'tag', 'is_enabled'],
  left: leftOut,
});

const ofProject = sql`domain.merchant_code = project.merchant_code AND domain.project_id = project.id`;
const inUse = sql`FROM tenant.domains domain WHERE ${ofProject} AND domain.kind = 'push' AND domain.state = 'IN_USE'`;
const spare = sql`FROM tenant.domains domain WHERE ${ofProject} AND domain.kind = 'push' AND domain.state = 'SPARE'`;

const shown = sql<ProjectRow>`project.id::text, project.name, project.tag, project.is_enabled AS enabled,
  (SELECT domain.id::text ${inUse}) AS "pushDomainId", (SELECT domain.name ${inUse}) AS "pushDomainName",
  (SELECT count(*)::integer ${spare}) AS spares,
  (SELECT count(*)::integer FROM tenant.domains domain
    WHERE ${ofProject} AND domain.kind = 'pull' AND domain.state IN ('IN_USE', 'SPARE')) AS "pullDomains",
  project.created_at AS "createdAt", project.updated_at AS "updatedAt"`;

export interface ProjectFilters {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly pushDomains?: 'ready' | 'last' | 'none' | undefined;
}

const byPushDomains = {
  ready: sql`EXISTS (SELECT ${inUse})`,
  last: sql`EXISTS (SELECT ${inUse}) AND NOT EXISTS (SELECT ${spare})`,
  none: sql`NOT EXISTS (SELECT ${inUse})`,
};

const projectId = sql`project.id`;

export function projectsInSql({ keyword, enabled, pushDomains }: ProjectFilters) {
  const withState = enabled === undefined ? sql`true` : sql`project.is_enabled = ${enabled}`;
  const withDomains = pushDomains === undefined ? sql`true` : byPushDomains[pushDomains];
  return {
    columns: shown,
    from: sql`FROM tenant.projects project`,
    where: sql`project.merchant_code = ${thisMerchant} AND ${withState} AND ${withDomains}
      AND ${containing(keyword, sql`project.name`, sql`project.tag`, sql`project.id::text`)}`,
    order: {
      projectCode: { by: projectId },
      name: { by: sql`project.name` },
      updatedTime: { by: sql`project.updated_at` },
    },
    id: projectId,
  };
}

export function projectById(id: string) {
  return query(sql<ProjectRow>`SELECT ${shown} FROM tenant.projects project
    WHERE project.merchant_code = ${thisMerchant} AND project.id = ${id}`);
}

interface ProjectOption {
  readonly projectCode: string;
  readonly tag: string;
  readonly name: string;
  readonly enabled: boolean;
}

export const projectOptions =
  query(sql<ProjectOption>`SELECT id::text AS "projectCode", tag, name, is_enabled AS enabled
  FROM tenant.projects WHERE merchant_code = ${thisMerchant} ORDER BY id`);

interface OwnDomain {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly state: string;
}

/** Those that are not removed, spares in their order. */
export function domainsOfProject(id: string) {
  return query(sql<OwnDomain>`SELECT domain.id::text, domain.name, domain.kind, domain.type, domain.state
    FROM tenant.domains domain
    WHERE domain.merchant_code = ${thisMerchant} AND domain.project_id = ${id} AND domain.state <> 'REMOVED'
    ORDER BY domain.position, domain.id`);
}

const columns = ['id', 'name', 'tag', 'is_enabled', 'updated_at as updatedAt'] as const;

export async function lockProject(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.projects')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Names are given and counted one after the other. */
export async function lockProjectNames(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`projects:${merchantCode}`}, 0))`.execute(tx);
}

export async function countProjects(tx: Tx, merchantCode: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant.projects')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirstOrThrow();
  return count;
}

/** By a name that is compared alike. */
export async function projectNamed(tx: Tx, merchantCode: string, name: string) {
  return await tx
    .selectFrom('tenant.projects')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where(sql<boolean>`platform.name_key(name) = platform.name_key(${name})`)
    .executeTakeFirst();
}

export async function insertProject(tx: Tx, merchantCode: string, form: { name: string; tag: string }) {
  return await tx
    .insertInto('tenant.projects')
    .values({ merchant_code: merchantCode, ...form })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateProject(
  tx: Tx,
  merchantCode: string,
  id: string,
  patch: { name: string; tag: string; is_enabled: boolean },
) {
  return await tx
    .updateTable('tenant.projects')
    .set(patch)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
