import type { Tx } from '@touchline/db/transaction';
import type {
  DomainFacts,
  DomainKind,
  DomainRemoveReason,
  DomainState,
  DomainType,
  PushLine,
} from '@touchline/domain/domains/domain-states';
import type { Cdn, WangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { sql } from 'kysely';

/** A domain as changes read it. */
export interface HeldDomain extends DomainFacts {
  readonly id: string;
  readonly name: string;
  readonly cdn: Cdn | null;
  readonly app: string;
  readonly wangsu: WangsuSettings | null;
  readonly push_target_id: string | null;
  readonly remark: string;
  readonly remove_reason: DomainRemoveReason | null;
  readonly updatedAt: Date;
}

export interface DomainSettings {
  readonly cdn: Cdn | null;
  readonly app: string;
  readonly wangsu: WangsuSettings | null;
  readonly push_target_id: string | null;
  readonly remark: string;
}

const columns = [
  'id',
  'kind',
  'type',
  'name',
  'cdn',
  'app',
  'wangsu',
  'state',
  'push_target_id',
  'remark',
  'remove_reason',
  'updated_at as updatedAt',
] as const;

/** The first lock of every change: those of one merchant follow each other. */
export async function lockDomains(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`domains:${merchantCode}`}, 0))`.execute(tx);
}

export async function heldDomain(
  tx: Tx,
  merchantCode: string,
  kind: DomainKind,
  id: string,
): Promise<HeldDomain | undefined> {
  const found = await tx
    .selectFrom('tenant.domains')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found as HeldDomain | undefined;
}

export async function domainNamed(tx: Tx, merchantCode: string, name: string) {
  return await tx
    .selectFrom('tenant.domains')
    .select(['id', 'kind'])
    .where('merchant_code', '=', merchantCode)
    .where('name', '=', name)
    .where('state', '<>', 'REMOVED')
    .executeTakeFirst();
}

export async function countDomains(tx: Tx, merchantCode: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant.domains')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('merchant_code', '=', merchantCode)
    .where('state', '<>', 'REMOVED')
    .executeTakeFirstOrThrow();
  return count;
}

/** The push domains that stand in for one another; null for a domain that has no such line. */
export async function readLine(
  tx: Tx,
  merchantCode: string,
  { kind, cdn, push_target_id: pushTargetId }: Pick<HeldDomain, 'kind' | 'cdn' | 'push_target_id'>,
): Promise<PushLine | null> {
  if (kind === 'pull' || (cdn !== null && pushTargetId === null)) return null;
  const rows = await tx
    .selectFrom('tenant.domains')
    .select(['id', 'state'])
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', 'push')
    .where('state', 'in', ['IN_USE', 'SPARE'])
    .where('cdn', cdn === null ? 'is' : 'is not', null)
    .$if(pushTargetId !== null, (line) => line.where('push_target_id', '=', pushTargetId))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    hasTarget: pushTargetId !== null,
    inUse: rows.find(({ state }) => state === 'IN_USE')?.id ?? null,
    spares: rows.filter(({ state }) => state === 'SPARE').map(({ id }) => id),
  };
}

/** Behind all others. */
const lastPosition = (merchantCode: string) => sql<string>`(SELECT coalesce(floor(max(position)), 0) + 1
  FROM tenant.domains WHERE merchant_code = ${merchantCode})`;

export async function insertDomain(
  tx: Tx,
  merchantCode: string,
  form: DomainSettings & { kind: DomainKind; type: DomainType; name: string },
): Promise<HeldDomain> {
  const { wangsu, ...rest } = form;
  const made = await tx
    .insertInto('tenant.domains')
    .values({
      merchant_code: merchantCode,
      ...rest,
      wangsu: wangsu && JSON.stringify(wangsu),
      position: lastPosition(merchantCode),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return made as HeldDomain;
}

export async function updateDomain(
  tx: Tx,
  merchantCode: string,
  id: string,
  { wangsu, ...rest }: DomainSettings,
  { isLast }: { isLast: boolean },
): Promise<HeldDomain> {
  const after = await tx
    .updateTable('tenant.domains')
    .set({ ...rest, wangsu: wangsu && JSON.stringify(wangsu) })
    .$if(isLast, (change) => change.set({ position: lastPosition(merchantCode) }))
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return after as HeldDomain;
}

/** One that becomes spare again waits behind the others. */
export async function setDomainState(
  tx: Tx,
  merchantCode: string,
  id: string,
  state: DomainState,
  reason: DomainRemoveReason | null,
): Promise<HeldDomain> {
  const after = await tx
    .updateTable('tenant.domains')
    .set({ state, remove_reason: reason })
    .$if(state === 'SPARE', (change) => change.set({ position: lastPosition(merchantCode) }))
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return after as HeldDomain;
}

/** Between the one before which it goes and that one's predecessor; null puts it last. */
export async function moveSpare(tx: Tx, merchantCode: string, id: string, beforeId: string | null) {
  const position =
    beforeId === null
      ? lastPosition(merchantCode)
      : sql<string>`(SELECT (next.position + coalesce((
            SELECT max(previous.position) FROM tenant.domains previous
            WHERE previous.merchant_code = next.merchant_code AND previous.position < next.position
              AND previous.id <> ${id}), next.position - 2)) * 0.5
          FROM tenant.domains next WHERE next.merchant_code = ${merchantCode} AND next.id = ${beforeId})`;
  return await tx
    .updateTable('tenant.domains')
    .set({ position })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning('updated_at as updatedAt')
    .executeTakeFirstOrThrow();
}
