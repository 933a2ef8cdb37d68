import { ask, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { sql } from 'kysely';

import { anchorAudit, anchorsInSql, type AnchorFilters } from './anchors.repository.ts';

const columns = ['id', ...anchorAudit.columns, 'updated_at as updatedAt'] as const;

export interface HeldAnchor {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nickname: string;
  readonly photo: string | null;
  readonly is_enabled: boolean;
  readonly liveroom_enabled: boolean;
  readonly updatedAt: Date;
}

export async function lockAnchor(tx: Tx, merchantCode: string, code: string): Promise<HeldAnchor | undefined> {
  return await tx
    .selectFrom('tenant.anchors')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('code', '=', storedAnchorCode(code))
    .forUpdate()
    .executeTakeFirst();
}

/** To one past the most. */
export async function countAnchors(tx: Tx, merchantCode: string, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total
    FROM (SELECT FROM tenant.anchors WHERE merchant_code = ${merchantCode} LIMIT ${most + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

type AnchorValues = Pick<HeldAnchor, 'name' | 'nickname' | 'photo' | 'liveroom_enabled'>;

/** Undefined if another anchor has the code, of whichever merchant. */
export async function insertAnchor(
  tx: Tx,
  merchantCode: string,
  values: AnchorValues & { readonly code: string },
): Promise<HeldAnchor | undefined> {
  return await tx
    .insertInto('tenant.anchors')
    .values({ merchant_code: merchantCode, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function updateAnchor(
  tx: Tx,
  merchantCode: string,
  id: string,
  patch: Partial<AnchorValues & Pick<HeldAnchor, 'is_enabled'>>,
): Promise<HeldAnchor> {
  return await tx
    .updateTable('tenant.anchors')
    .set({ name: sql`name`, ...patch })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface HeldTarget {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** These push targets of the merchant. None of them is disabled until the transaction ends. */
export async function holdTargets(tx: Tx, merchantCode: string, ids: readonly string[]): Promise<HeldTarget[]> {
  return await tx
    .selectFrom('tenant.push_targets')
    .select(['id', 'name', 'is_enabled as isEnabled'])
    .where('merchant_code', '=', merchantCode)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
}

export async function targetsOfAnchor(tx: Tx, merchantCode: string, anchorId: string): Promise<HeldTarget[]> {
  return await tx
    .selectFrom('tenant.anchor_push_targets as held')
    .innerJoin('tenant.push_targets as target', (join) =>
      join.onRef('target.merchant_code', '=', 'held.merchant_code').onRef('target.id', '=', 'held.push_target_id'),
    )
    .select(['target.id', 'target.name', 'target.is_enabled as isEnabled'])
    .where('held.merchant_code', '=', merchantCode)
    .where('held.anchor_id', '=', anchorId)
    .orderBy('target.id')
    .execute();
}

export async function replaceTargets(
  tx: Tx,
  merchantCode: string,
  anchorId: string,
  targets: readonly HeldTarget[],
): Promise<void> {
  await tx
    .deleteFrom('tenant.anchor_push_targets')
    .where('merchant_code', '=', merchantCode)
    .where('anchor_id', '=', anchorId)
    .execute();
  const rows = targets.map(({ id }) => ({ merchant_code: merchantCode, anchor_id: anchorId, push_target_id: id }));
  if (rows.length > 0) await tx.insertInto('tenant.anchor_push_targets').values(rows).execute();
}

/** Anchors that have no other enabled push target than this one. */
export async function anchorsWithOnlyTarget(tx: Tx, merchantCode: string, targetId: string, most: number) {
  const { rows } = await sql<{ code: string; name: string; total: number }>`
    SELECT anchor.code, anchor.name, count(*) OVER ()::integer AS total
    FROM tenant.anchor_push_targets held JOIN tenant.anchors anchor
      ON anchor.merchant_code = held.merchant_code AND anchor.id = held.anchor_id
    WHERE held.merchant_code = ${merchantCode} AND held.push_target_id = ${targetId} AND NOT EXISTS (
      SELECT FROM tenant.anchor_push_targets beside JOIN tenant.push_targets target
        ON target.merchant_code = beside.merchant_code AND target.id = beside.push_target_id
      WHERE beside.merchant_code = held.merchant_code AND beside.anchor_id = held.anchor_id
        AND beside.push_target_id <> held.push_target_id AND target.is_enabled)
    ORDER BY anchor.id LIMIT ${most}`.execute(tx);
  return rows;
}

/** Names by code, of those that there are. */
export async function namesOfAnchors(
  tx: Tx,
  merchantCode: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('tenant.anchors')
    .select(['code', 'name'])
    .where('merchant_code', '=', merchantCode)
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Codes and names of what the list has, in the order of its default. */
export async function anchorsIn(tx: Tx, filters: AnchorFilters, most: number) {
  const { from, where } = anchorsInSql(filters, false);
  return await ask(
    tx,
    query(sql<{ code: string; name: string }>`SELECT anchor.code, anchor.name ${from} WHERE ${where}
      ORDER BY anchor.id DESC LIMIT ${most}::integer`),
  );
}
