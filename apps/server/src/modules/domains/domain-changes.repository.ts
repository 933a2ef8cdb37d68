import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { domainLimits } from '@touchline/domain/domains/domain-rules';
import type {
  DomainCause,
  DomainKind,
  DomainRemoveReason,
  DomainState,
  DomainType,
} from '@touchline/domain/domains/domain-states';
import { type RawBuilder, sql } from 'kysely';

export interface DomainChangeRow {
  readonly id: string;
  readonly changedAt: Date;
  readonly domainId: string;
  readonly domainName: string;
  readonly kind: DomainKind;
  readonly type: DomainType;
  readonly from: DomainState | null;
  readonly to: DomainState;
  readonly cause: DomainCause;
  readonly reason: DomainRemoveReason | null;
  readonly remark: string;
  readonly projectCode: string | null;
  readonly pushTargetName: string | null;
  readonly pushTargetTag: string | null;
  readonly accountName: string;
}

/** The newest, and one more than is shown. */
function changes(which: RawBuilder<unknown>) {
  return query(sql<DomainChangeRow>`SELECT change.id::text, change.changed_at AS "changedAt",
      change.domain_id::text AS "domainId", domain.name AS "domainName", domain.kind, domain.type,
      change.from_state AS from, change.to_state AS to, change.cause, change.reason, change.remark,
      change.push_target_id::text AS "projectCode", target.name AS "pushTargetName", target.tag AS "pushTargetTag",
      change.account_name AS "accountName"
    FROM tenant.domain_changes change
    JOIN tenant.domains domain ON domain.merchant_code = change.merchant_code AND domain.id = change.domain_id
    LEFT JOIN tenant.push_targets target
      ON target.merchant_code = change.merchant_code AND target.id = change.push_target_id
    WHERE change.merchant_code = ${thisMerchant} AND ${which}
    ORDER BY change.id DESC LIMIT ${sql.lit(domainLimits.shownChanges + 1)}`);
}

export function historyOfDomain(kind: DomainKind, id: string) {
  return changes(sql`change.domain_id = ${id} AND domain.kind = ${kind}`);
}

export function historyOfPushTarget(id: string, kind: DomainKind | undefined) {
  return changes(sql`change.push_target_id = ${id} AND ${kind === undefined ? sql`true` : sql`domain.kind = ${kind}`}`);
}

export async function insertDomainChange(
  tx: Tx,
  merchantCode: string,
  change: {
    readonly domain_id: string;
    readonly from_state: DomainState | null;
    readonly to_state: DomainState;
    readonly cause: DomainCause;
    readonly reason: DomainRemoveReason | null;
    readonly remark: string;
    readonly push_target_id: string | null;
    readonly account_name: string;
  },
): Promise<void> {
  await tx
    .insertInto('tenant.domain_changes')
    .values({ merchant_code: merchantCode, ...change })
    .execute();
}
