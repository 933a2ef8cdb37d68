import { thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { type LinkKind, pairColumns, type PairFilters, type PairRow, pairsWanted } from './pairs.repository.ts';

export interface ProposalRow extends PairRow {
  readonly score: number;
  readonly reasons: Record<string, number>;
  readonly createdAt: Date;
}

const subject = 'stands beside the change as the record';

export const proposalAudit = audited('linkProposal', 'platform.link_proposals', {
  columns: ['kind', 'state'],
  also: ['record', 'candidate'],
  left: {
    ...leftOut,
    supplier: subject,
    discipline: subject,
    supplier_id: subject,
    candidate_id: 'stands beside the change as the candidate',
    score: 'is the machine’s',
    reasons: 'are the machine’s',
    settled_at: 'is the time of the entry',
    settled_by: 'is who the entry names',
  },
});

export function proposalsInSql(filters: PairFilters) {
  return {
    columns: sql<ProposalRow>`link.id::text, ${pairColumns}, link.score, link.reasons, link.created_at AS "createdAt"`,
    from: sql`FROM platform.link_proposals link`,
    where: sql`link.state = 'open' AND ${thisMerchant} = 'platform' AND ${pairsWanted(filters)}`,
    order: { score: { by: sql`link.score::numeric` }, createdTime: { by: sql`link.created_at` } },
    id: sql`link.id`,
  };
}

export interface KnownProposal {
  readonly kind: LinkKind;
  readonly state: string;
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly candidateId: string;
  /** The entry or match that the supplier's record is linked to. */
  readonly tiedTo: string | null;
}

export async function proposalById(tx: Tx, id: string): Promise<KnownProposal | undefined> {
  const { rows } = await sql<KnownProposal>`
    SELECT link.kind, link.state, link.supplier, link.discipline, link.supplier_id AS "supplierId",
      link.candidate_id::text AS "candidateId",
      CASE WHEN link.kind = 'match' THEN (SELECT told.match_id FROM platform.supplier_matches told
        WHERE (told.supplier, told.discipline, told.supplier_id) = (link.supplier, link.discipline, link.supplier_id))
      ELSE (SELECT told.entry_id FROM platform.supplier_entries told
        WHERE (told.supplier, told.kind, told.discipline, told.supplier_id)
          = (link.supplier, link.kind, link.discipline, link.supplier_id)) END::text AS "tiedTo"
    FROM platform.link_proposals link WHERE link.id = ${id}`.execute(tx);
  return rows[0];
}
