import type { GroupMemberKind } from '@touchline/contract/groups';
import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { groupLimits } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { containing } from '../../platform/lists/paging.repository.ts';

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  /** Empty for a role. */
  readonly account: string;
  /** Of none: null. */
  readonly groupId: string | null;
  readonly groupName: string | null;
}

const living = sql`member.deleted_at IS NULL`;

/** Where members of a kind stand, and where their groups do. */
const kinds = {
  account: {
    from: sql`tenant.accounts member LEFT JOIN tenant.group_accounts held
      ON held.merchant_code = member.merchant_code AND held.account_id = member.id`,
    living,
    account: sql`member.account`,
    searched: [sql`member.account`, sql`member.name`],
    locked: sql`tenant.accounts member`,
    links: sql`tenant.group_accounts`,
    id: sql`account_id`,
  },
  role: {
    from: sql`tenant.roles member LEFT JOIN tenant.group_roles held
      ON held.merchant_code = member.merchant_code AND held.role_id = member.id`,
    living: sql`true`,
    account: sql`''`,
    searched: [sql`member.name`],
    locked: sql`tenant.roles member`,
    links: sql`tenant.group_roles`,
    id: sql`role_id`,
  },
} as const;

const memberColumns = (kind: GroupMemberKind) => sql`member.id::text, member.name, ${kinds[kind].account} AS account,
  grp.id::text AS "groupId", grp.name AS "groupName"
  FROM ${kinds[kind].from} LEFT JOIN tenant.groups grp
    ON grp.merchant_code = held.merchant_code AND grp.id = held.group_id`;

export function membersOf(kind: GroupMemberKind, groupId: string) {
  return query(sql<MemberRow>`SELECT ${memberColumns(kind)}
    WHERE member.merchant_code = ${thisMerchant} AND ${kinds[kind].living} AND held.group_id = ${groupId}
    ORDER BY member.id`);
}

/** One more than is offered tells that there are more. */
export function membersLike(kind: GroupMemberKind, keyword: string | undefined) {
  return query(sql<MemberRow>`SELECT ${memberColumns(kind)}
    WHERE member.merchant_code = ${thisMerchant} AND ${kinds[kind].living}
      AND ${containing(keyword, ...kinds[kind].searched)}
    ORDER BY member.id DESC LIMIT ${sql.lit(groupLimits.candidates + 1)}`);
}

/** Those of the ids that are the merchant's, with the groups that they belong to; none of them is deleted meanwhile. */
export async function lockMembers(
  tx: Tx,
  merchantCode: string,
  kind: GroupMemberKind,
  ids: readonly string[],
): Promise<MemberRow[]> {
  await sql`SELECT FROM ${kinds[kind].locked} WHERE member.merchant_code = ${merchantCode}
    AND member.id = ANY (${ids}::bigint[]) ORDER BY member.id FOR SHARE`.execute(tx);
  const { rows } = await sql<MemberRow>`SELECT ${memberColumns(kind)}
    WHERE member.merchant_code = ${merchantCode} AND ${kinds[kind].living} AND member.id = ANY (${ids}::bigint[])
    ORDER BY member.id`.execute(tx);
  return rows;
}

/** Members of another group move over. */
export async function replaceMembers(
  tx: Tx,
  merchantCode: string,
  kind: GroupMemberKind,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  const { links, id } = kinds[kind];
  await sql`DELETE FROM ${links} WHERE merchant_code = ${merchantCode} AND group_id = ${groupId}
    AND ${id} <> ALL (${ids}::bigint[])`.execute(tx);
  await sql`INSERT INTO ${links} (merchant_code, ${id}, group_id)
    SELECT ${merchantCode}, member, ${groupId} FROM unnest(${ids}::bigint[]) member
    ON CONFLICT (merchant_code, ${id}) DO UPDATE SET group_id = excluded.group_id`.execute(tx);
}
