import { searchLimit } from '@touchline/contract/search';
import { type Query, query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { asciiPart } from '@touchline/domain/domains/domain-name';
import type { DomainKind, DomainState } from '@touchline/domain/domains/domain-states';
import { idTyped } from '@touchline/domain/lists/palette-search';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';
import { sql } from 'kysely';

import { containing, keyContaining } from '../../platform/lists/paging.repository.ts';

export interface FoundEntryRow {
  readonly id: string;
  readonly name: string;
  readonly discipline: number;
  readonly isRecycled: boolean;
}

const most = sql.lit(searchLimit);

/** By id or by any of their names, the closest first; only the platform's people have lists of them. */
export function entriesLike(kind: 'league' | 'team', keyword: string): Query<FoundEntryRow> {
  return query(sql<FoundEntryRow>`SELECT entry.id::text, entry.name, entry.discipline, entry.is_recycled AS "isRecycled"
    FROM unnest(${idTyped(keyword)}::bigint || platform.entries_called(${sql.lit(kind)}, ${keyword}::text, ${most}))
      WITH ORDINALITY found (id, place) JOIN platform.catalog_entries entry ON entry.id = found.id
    WHERE ${thisMerchant} = ${sql.lit(platformMerchant)} AND entry.kind = ${sql.lit(kind)} AND entry.merged_into IS NULL
    ORDER BY found.place LIMIT ${most}`);
}

export function accountsLike(keyword: string) {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  return query(sql<{ id: string; name: string; account: string }>`
    SELECT id::text, name, account FROM tenant.accounts
    WHERE merchant_code = ${thisMerchant} AND deleted_at IS NULL
      AND (id = ${typedId} OR ${containing(keyword, sql`account`, sql`name`, sql`email`)})
    ORDER BY (id = ${typedId}) IS TRUE DESC, id LIMIT ${most}`);
}

export function rolesLike(keyword: string) {
  return query(sql<{ id: string; name: string }>`
    SELECT id::text, name FROM tenant.roles
    WHERE merchant_code = ${thisMerchant} AND ${containing(keyword, sql`name`)}
    ORDER BY id LIMIT ${most}`);
}

export function groupsLike(keyword: string) {
  return query(sql<{ id: string; name: string }>`
    SELECT id::text, name FROM tenant.groups
    WHERE merchant_code = ${thisMerchant} AND ${containing(keyword, sql`name`)}
    ORDER BY id LIMIT ${most}`);
}

export function pushTargetsLike(keyword: string) {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  return query(sql<{ projectCode: string; name: string; tag: string }>`
    SELECT id::text AS "projectCode", name, tag FROM tenant.push_targets
    WHERE merchant_code = ${thisMerchant} AND (id = ${typedId} OR ${containing(keyword, sql`name`, sql`tag`)})
    ORDER BY (id = ${typedId}) IS TRUE DESC, id LIMIT ${most}`);
}

/** Also by an IDNA name as people write it; removed ones last. */
export function domainsLike(kind: DomainKind, keyword: string) {
  return query(sql<{ id: string; name: string; state: DomainState }>`
    SELECT id::text, name, state FROM tenant.domains
    WHERE merchant_code = ${thisMerchant} AND kind = ${sql.lit(kind)}
      AND position(${asciiPart(keyword)} IN name) > 0
    ORDER BY state = 'REMOVED', name, id LIMIT ${most}`);
}

/** By id or code, or by a part of name or nickname; the one that was named exactly first. */
export function anchorsLike(keyword: string) {
  const exact = sql`(id = ${idTyped(keyword)}::bigint OR code = ${storedAnchorCode(keyword)}) IS TRUE`;
  return query(sql<{ streamerCode: string; name: string; nickname: string; enabled: boolean }>`
    SELECT code AS "streamerCode", name, nickname, is_enabled AS enabled FROM tenant.anchors
    WHERE merchant_code = ${thisMerchant}
      AND (${exact} OR ${keyContaining(keyword, sql`name_key`)} OR ${keyContaining(keyword, sql`nickname_key`)})
    ORDER BY ${exact} DESC, id DESC LIMIT ${most}`);
}

/** By id or by a part of the title, the latest first. */
export function valueAddedLike(kind: ValueAddedKind, keyword: string) {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  return query(sql<{ id: string; title: string; status: number; onShelf: boolean }>`
    SELECT id::text, title, is_saved::integer AS status, on_shelf AS "onShelf" FROM tenant.value_added
    WHERE merchant_code = ${thisMerchant} AND kind = ${sql.lit(kind)}
      AND (id = ${typedId} OR ${containing(keyword, sql`title`)})
    ORDER BY (id = ${typedId}) IS TRUE DESC, id DESC LIMIT ${most}`);
}

export function merchantsLike(keyword: string) {
  return query(sql<{ code: string; alias: string }>`
    SELECT code, alias FROM platform.merchants WHERE ${readsAllMerchants} AND ${keyContaining(keyword, sql`names_key`)}
    ORDER BY code LIMIT ${most}`);
}
