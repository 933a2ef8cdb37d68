import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { linkedAtOnce } from '@touchline/domain/matches/link-reasons';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { isDue, urgencyOf } from '../association/index.ts';
import {
  candidateSide,
  type LinkKind,
  type PairFilters,
  pairsWanted,
  reportedColumns,
  type LinkSide,
} from './pairs.repository.ts';

export interface CandidateRow {
  readonly proposalId: string;
  readonly candidateId: string;
  readonly score: number;
  readonly likelihood: number | null;
  readonly reasons: Record<string, number>;
  readonly side: (LinkSide & { readonly suppliers: { id: string; name: string }[] }) | null;
}

/** A supplier's record with what it may be. */
export interface CardRow {
  readonly id: string;
  readonly kind: 'match' | 'league' | 'team';
  readonly supplier: string;
  readonly supplierName: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly reported: LinkSide | null;
  readonly candidates: readonly CandidateRow[];
  readonly urgency: number;
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
    likelihood: 'is the machine’s',
    reasons: 'are the machine’s',
    settled_at: 'is the time of the entry',
    settled_by: 'is who the entry names',
  },
});

/** The likeliest first; of earlier releases the score has to do. */
const rank = sql`coalesce(link.likelihood, link.score / 2)`;

const cards = sql`(SELECT min(link.id) AS id, link.kind, link.supplier, link.discipline, link.supplier_id,
    max(${rank}) AS likelihood, min(link.created_at) AS created_at
  FROM platform.link_proposals link WHERE ${isDue} AND ${thisMerchant} = 'platform'
  GROUP BY link.kind, link.supplier, link.discipline, link.supplier_id)`;

const candidates = sql`(SELECT json_agg(json_build_object('proposalId', link.id::text,
      'candidateId', link.candidate_id::text, 'score', link.score, 'likelihood', link.likelihood, 'reasons', link.reasons,
      'side', ${candidateSide}) ORDER BY ${rank} DESC, link.id)
    FROM platform.link_proposals link
    WHERE (link.kind, link.supplier, link.discipline, link.supplier_id)
      = (card.kind, card.supplier, card.discipline, card.supplier_id) AND link.state = 'open')`;

export function cardsInSql(filters: PairFilters) {
  return {
    columns: sql<CardRow>`link.id::text, ${reportedColumns}, ${candidates} AS candidates,
      (${urgencyOf(sql`link.likelihood`)})::float8 AS urgency, link.created_at AS "createdAt"`,
    // Under two names: the candidates' own rows are called `link`, too.
    from: sql`FROM ${cards} card CROSS JOIN LATERAL (SELECT card.*) link`,
    where: pairsWanted(filters),
    order: { urgency: { by: sql`(${urgencyOf(sql`link.likelihood`)})::numeric` } },
    id: sql`link.id`,
  };
}

export function countsQuery(filters: PairFilters): Query<{ kind: LinkKind; count: number }> {
  return query(sql<{ kind: LinkKind; count: number }>`
    SELECT link.kind, count(*)::integer AS count FROM ${cards} link WHERE ${pairsWanted(filters)} GROUP BY link.kind`);
}

/** Of each record the likeliest proposal, in the order of the list. */
export function likelyQuery({ percent, ...filters }: PairFilters & { percent: number }): Query<{ id: string }> {
  return query(sql<{ id: string }>`
    SELECT id FROM (
      SELECT DISTINCT ON (link.kind, link.supplier, link.discipline, link.supplier_id) link.id::text AS id,
        link.likelihood, ${urgencyOf(sql`link.likelihood`)} AS urgency
      FROM platform.link_proposals link WHERE ${isDue} AND ${thisMerchant} = 'platform' AND ${pairsWanted(filters)}
      ORDER BY link.kind, link.supplier, link.discipline, link.supplier_id, link.likelihood DESC NULLS LAST, link.id) link
    WHERE likelihood >= ${percent / 100}::real ORDER BY urgency LIMIT ${sql.lit(linkedAtOnce)}`);
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

/** It may have gone into another meanwhile. */
export async function isCandidateThere(tx: Tx, { kind, candidateId }: KnownProposal): Promise<boolean> {
  const { rows } =
    kind === 'match'
      ? await sql`SELECT FROM platform.matches WHERE id = ${candidateId} AND merged_into IS NULL`.execute(tx)
      : await sql`SELECT FROM platform.catalog_entries WHERE id = ${candidateId} AND merged_into IS NULL`.execute(tx);
  return rows.length > 0;
}

/** Takes back what the work alone did where it answers null; the rest of the transaction stands. */
export async function unlessInVain<T>(tx: Tx, work: () => Promise<T | null>): Promise<T | null> {
  await sql`SAVEPOINT one_proposal`.execute(tx);
  const result = await work();
  if (result === null) await sql`ROLLBACK TO SAVEPOINT one_proposal`.execute(tx);
  await sql`RELEASE SAVEPOINT one_proposal`.execute(tx);
  return result;
}
