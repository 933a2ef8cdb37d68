import { query, thisMerchant } from '@touchline/db/query';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { type RawBuilder, sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { countOf, keyContaining } from '../../platform/lists/paging.repository.ts';

const follows = 'follows from the name';

export const anchorAudit = audited('anchor', 'tenant.anchors', {
  columns: ['code', 'name', 'nickname', 'photo', 'is_enabled', 'liveroom_enabled'],
  also: ['push_targets', 'key_version'],
  left: { ...leftOut, name_key: follows, nickname_key: follows },
});

interface AnchorTarget {
  readonly projectCode: string;
  readonly name: string;
  readonly tag: string;
  readonly enabled: boolean;
}

export interface AnchorRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nickname: string;
  readonly photo: string | null;
  readonly enabled: boolean;
  readonly merchantCode: string;
  readonly merchantAlias: string;
  readonly projects: AnchorTarget[];
  readonly liveroomEnabled: boolean;
  /** The name of our ingest that the merchant uses; null for the front's own. */
  readonly ingest: { readonly name: string; readonly app: string } | null;
  readonly keyTail: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The merchant's name of our ingest that is in use: there is at most one. */
export const ingestOf = (merchant: RawBuilder<unknown>) => sql<AnchorRow['ingest']>`(
  SELECT json_build_object('name', domain.name, 'app', domain.app) FROM tenant.domains domain
  WHERE domain.merchant_code = ${merchant} AND domain.kind = 'push' AND domain.state = 'IN_USE'
    AND coalesce(domain.push_target_id, 0) = 0)`;

const ofAnchor = (table: string, of: Alias = 'anchor') => {
  const [held, anchor] = [sql.ref(table), sql.ref(of)];
  return sql`${held}.merchant_code = ${anchor}.merchant_code AND ${held}.anchor_id = ${anchor}.id`;
};

/** What an anchor's row is called: `anchor` where it is looked for, `whole` where a found one is looked up again. */
type Alias = 'anchor' | 'whole';

/** Of one merchant its facts are found once for the whole statement. */
function shown(merchant: RawBuilder<unknown>, of: Alias = 'anchor') {
  const anchor = sql.ref(of);
  return sql<AnchorRow>`${anchor}.id::text, ${anchor}.code, ${anchor}.name, ${anchor}.nickname, ${anchor}.photo,
    ${anchor}.is_enabled AS enabled, ${anchor}.merchant_code AS "merchantCode",
    (SELECT merchant.alias FROM platform.merchants merchant WHERE merchant.code = ${merchant}) AS "merchantAlias",
    coalesce((SELECT json_agg(json_build_object('projectCode', target.id::text, 'name', target.name, 'tag', target.tag,
        'enabled', target.is_enabled) ORDER BY target.id)
      FROM tenant.anchor_push_targets held JOIN tenant.push_targets target
        ON target.merchant_code = held.merchant_code AND target.id = held.push_target_id
      WHERE ${ofAnchor('held', of)}), '[]') AS projects,
    ${anchor}.liveroom_enabled AS "liveroomEnabled", ${ingestOf(merchant)} AS ingest,
    (SELECT newest.tail FROM tenant.anchor_keys newest
      WHERE ${ofAnchor('newest', of)} AND newest.valid_until IS NULL) AS "keyTail",
    ${anchor}.created_at AS "createdAt", ${anchor}.updated_at AS "updatedAt"`;
}

export interface AnchorFilters {
  readonly streamerIds?: readonly string[] | undefined;
  readonly streamerCodes?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly merchantCodes?: readonly string[] | undefined;
  readonly projectCodes?: readonly string[] | undefined;
  readonly enableds?: readonly ('true' | 'false')[] | undefined;
}

const anchorId = sql`anchor.id`;

/** One merchant by equality: then its index gives the order. */
function ofMerchants(codes: readonly string[]) {
  const [only] = codes;
  return codes.length === 1 ? sql`anchor.merchant_code = ${only}` : sql`anchor.merchant_code = ANY(${codes}::text[])`;
}

/** The merchant of a push target, as a value that is found once; each target has one. */
function merchantsOf(projectCodes: readonly string[]) {
  const [only] = projectCodes;
  const owners = (id: RawBuilder<unknown>) =>
    sql`SELECT target.merchant_code FROM tenant.push_targets target WHERE ${id}`;
  return projectCodes.length === 1
    ? sql`= (${owners(sql`target.id = ${only}::bigint`)})`
    : sql`= ANY(ARRAY(${owners(sql`target.id = ANY(${projectCodes}::bigint[])`)}))`;
}

/**
 * For a page each anchor is looked up by its primary key. OFFSET keeps the planner from a join that compares every anchor
 * with all anchors of the target.
 */
function withTarget(projectCodes: readonly string[], isAcross: boolean) {
  const held = sql`EXISTS (SELECT FROM tenant.anchor_push_targets held
    WHERE ${ofAnchor('held')} AND held.push_target_id = ANY(${projectCodes}::bigint[]) OFFSET 0)`;
  return isAcross ? sql`anchor.merchant_code ${merchantsOf(projectCodes)} AND ${held}` : held;
}

/** For a total all anchors of the target are read at once. */
function amongTargets(projectCodes: readonly string[], isAcross: boolean) {
  const merchants = isAcross ? merchantsOf(projectCodes) : sql`= ${thisMerchant}`;
  return sql`anchor.merchant_code ${merchants} AND anchor.id IN (SELECT held.anchor_id FROM tenant.anchor_push_targets held
    WHERE held.merchant_code ${merchants} AND held.push_target_id = ANY(${projectCodes}::bigint[]))`;
}

const hasText = (text: string | undefined) => text !== undefined && text !== '';

/** Anchors of the open merchant, or of all merchants. */
export function anchorsInSql(filters: AnchorFilters, isAcross: boolean) {
  const { streamerIds, streamerCodes, name, nickname, merchantCodes, projectCodes, enableds } = filters;
  const merchant = isAcross ? sql`anchor.merchant_code` : thisMerchant;
  const [state] = new Set(enableds).size === 1 ? (enableds ?? []) : [];
  const wanted = [
    isAcross ? sql`true` : sql`anchor.merchant_code = ${thisMerchant}`,
    ...(streamerIds === undefined ? [] : [sql`anchor.id = ANY(${streamerIds}::bigint[])`]),
    ...(streamerCodes === undefined ? [] : [sql`anchor.code = ANY(${streamerCodes.map(storedAnchorCode)}::text[])`]),
    ...(merchantCodes === undefined ? [] : [ofMerchants(merchantCodes)]),
    // Spelled out, not a parameter: only then the index of disabled ones fits every plan.
    ...(state === undefined ? [] : [state === 'true' ? sql`anchor.is_enabled` : sql`NOT anchor.is_enabled`]),
    keyContaining(name, sql`anchor.name_key`),
    keyContaining(nickname, sql`anchor.nickname_key`),
  ];
  const and = (more: RawBuilder<unknown>[]) => sql.join([...wanted, ...more], sql` AND `);
  const from = sql`FROM tenant.anchors anchor`;
  const isByName = hasText(name) || hasText(nickname);
  return {
    // Names are searched in an index that holds them; only the rows of the page are then read whole.
    columns: shown(isAcross && isByName ? sql`whole.merchant_code` : merchant, isByName ? 'whole' : 'anchor'),
    from: isByName
      ? sql`${from} CROSS JOIN LATERAL (SELECT * FROM tenant.anchors found
          WHERE found.merchant_code = anchor.merchant_code AND found.id = anchor.id OFFSET 0) whole`
      : from,
    where: and(projectCodes === undefined ? [] : [withTarget(projectCodes, isAcross)]),
    total: countOf(from, and(projectCodes === undefined ? [] : [amongTargets(projectCodes, isAcross)])),
    order: {
      streamerId: { by: anchorId },
      name: { by: sql`anchor.name` },
      updatedTime: { by: sql`anchor.updated_at` },
    },
    id: anchorId,
  };
}

export interface WholeAnchorRow extends AnchorRow {
  readonly keyVersion: number;
  readonly keyIssuedAt: Date;
  /** Until when the version before the newest works. */
  readonly previousUntil: Date | null;
}

export function anchorByCode(code: string) {
  return query(sql<WholeAnchorRow>`SELECT ${shown(thisMerchant)}, key.version AS "keyVersion",
      key.issued_at AS "keyIssuedAt", (SELECT max(before.valid_until) FROM tenant.anchor_keys before
        WHERE ${ofAnchor('before')} AND before.valid_until > now()) AS "previousUntil"
    FROM tenant.anchors anchor JOIN tenant.anchor_keys key ON ${ofAnchor('key')} AND key.valid_until IS NULL
    WHERE anchor.merchant_code = ${thisMerchant} AND anchor.code = ${storedAnchorCode(code)}`);
}
