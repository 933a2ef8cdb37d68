import { type RawBuilder, sql } from 'kysely';

import type { AccountRef } from '../../platform/account-ref.ts';

/** Notices of an appointment go to its maker and its last changer. */
export function appointmentPeople(alias: string): RawBuilder<readonly AccountRef[]> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('merchantCode', person.code, 'accountId', person.id::text)), '[]')
    FROM (VALUES (${of('created_by_merchant')}, ${of('created_by_id')}),
      (coalesce(${of('updated_by_merchant')}, ${of('changed_by_merchant')}),
        coalesce(${of('updated_by_id')}, ${of('changed_by_id')})))
      person (code, id) WHERE person.id IS NOT NULL)`;
}
