import type { Tx } from '@touchline/db/transaction';
import { looksLike } from '@touchline/domain/confusables';
import { sql } from 'kysely';

type NamedTable = 'tenant.roles' | 'tenant.groups';

/** By another record of the merchant whose name is compared alike, or looks alike. */
export async function isNameTaken(
  tx: Tx,
  table: NamedTable,
  merchantCode: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const others = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .select(sql<boolean>`platform.name_key(name) = platform.name_key(${name})`.as('isSame'))
    .where('merchant_code', '=', merchantCode)
    .execute();
  const looksTaken = looksLike(name);
  return others.some((other) => other.id !== exceptId && (other.isSame || looksTaken(other.name)));
}
