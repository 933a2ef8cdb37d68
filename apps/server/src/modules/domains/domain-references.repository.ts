import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import { domainLimits } from '@touchline/domain/domains/domain-rules';
import type { DomainKind, DomainType } from '@touchline/domain/domains/domain-states';
import { sql } from 'kysely';

interface TargetReference {
  readonly projectCode: string;
  readonly name: string;
  readonly tag: string;
  readonly enabled: boolean;
}

interface DomainReference {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly kind: DomainKind;
  readonly type: DomainType;
}

/** The targets and domains of a merchant, as its own record names them: the newest, without removed ones. */
export function referencesOf(merchantCode: string) {
  const own = sql`merchant_code = ${merchantCode} AND (${readsAllMerchants} OR merchant_code = ${thisMerchant})`;
  const most = sql.lit(domainLimits.references);
  const domains = (which: ReturnType<typeof sql>) =>
    query(sql<DomainReference>`SELECT id::text, name, state, kind, type FROM tenant.domains
      WHERE ${own} AND state <> 'REMOVED' AND ${which} ORDER BY id DESC LIMIT ${most}`);
  return {
    targets: query(sql<TargetReference>`SELECT id::text AS "projectCode", name, tag, is_enabled AS enabled
      FROM tenant.push_targets WHERE ${own} ORDER BY id DESC LIMIT ${most}`),
    anchorPush: domains(sql`kind = 'push' AND type = 'STREAMER'`),
    merchantPush: domains(sql`kind = 'push' AND type = 'PLATFORM'`),
    pull: domains(sql`kind = 'pull'`),
  };
}

export function referenceView({ id, name, state }: DomainReference) {
  return { id, name, state };
}
