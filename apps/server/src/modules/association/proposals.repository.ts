import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { EntryKey } from '../supplier-feed/index.ts';
import type { MatchFeatures, NameFeatures } from './proposals/link-features.ts';

export interface ProposedLink {
  readonly kind: EntryKey['kind'] | 'match';
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly candidateId: string;
  /** The record's own entry or match: nobody is asked a second time, the other way round. */
  readonly ownId: string | null;
  readonly score: number;
  /** How likely the link is right. */
  readonly likelihood: number;
  /** The evidence for the link. */
  readonly reasons: NameFeatures | MatchFeatures;
}

/** Proposals that a person has settled stay settled. */
export async function propose(tx: Tx, proposals: readonly ProposedLink[]): Promise<void> {
  if (proposals.length === 0) return;
  const pairOf = ({ kind, supplier, supplierId, ownId, candidateId }: ProposedLink) =>
    [kind, ...[ownId ?? `${supplier} ${supplierId}`, candidateId].toSorted()].join(' ');
  const once = [...new Map(proposals.map((one) => [pairOf(one), one])).values()];
  await sql`
    INSERT INTO platform.link_proposals AS known (kind, supplier, discipline, supplier_id, candidate_id, score, likelihood,
      reasons)
    SELECT kind, supplier, discipline, "supplierId", "candidateId", score, likelihood, reasons
    FROM jsonb_to_recordset(${JSON.stringify(once)}::jsonb) AS given (kind text, supplier text, discipline smallint,
      "supplierId" text, "candidateId" bigint, "ownId" bigint, score real, likelihood real, reasons jsonb)
    WHERE NOT EXISTS (
      SELECT FROM platform.link_proposals mirror
      WHERE mirror.state = 'open' AND mirror.kind = given.kind AND mirror.candidate_id = "ownId" AND (
        EXISTS (SELECT FROM platform.supplier_matches theirs WHERE match_id = "candidateId" AND mirror.kind = 'match'
          AND (theirs.supplier, theirs.discipline, theirs.supplier_id) = (mirror.supplier, mirror.discipline, mirror.supplier_id))
        OR EXISTS (SELECT FROM platform.supplier_entries theirs WHERE entry_id = "candidateId"
          AND (theirs.supplier, theirs.kind, theirs.discipline, theirs.supplier_id)
            = (mirror.supplier, mirror.kind, mirror.discipline, mirror.supplier_id))))
    ON CONFLICT (kind, supplier, discipline, supplier_id, candidate_id)
    DO UPDATE SET score = excluded.score, likelihood = excluded.likelihood, reasons = excluded.reasons, state = 'open'
    WHERE known.state IN ('open', 'obsolete')
      AND (known.likelihood, known.score, known.reasons, known.state)
        IS DISTINCT FROM (excluded.likelihood, excluded.score, excluded.reasons, 'open')`.execute(tx);
}

/** The reason of a name that a person's link of a match speaks for, however unlike it is. */
export const taughtByMatch = 'linkedMatch';

type Subject = Pick<ProposedLink, 'supplier' | 'supplierId'>;

/** Open ones of these are obsolete: they were tied, or are no longer alike, as far as likeness alone spoke for them. */
export async function dropProposals(
  tx: Tx,
  kind: ProposedLink['kind'],
  discipline: number,
  subjects: readonly Subject[],
  why: 'tied' | 'comparedAnew' = 'tied',
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    UPDATE platform.link_proposals known SET state = 'obsolete', settled_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS given (supplier text, "supplierId" text)
    WHERE (known.kind, known.supplier, known.discipline, known.supplier_id)
      = (${kind}, given.supplier, ${discipline}, given."supplierId") AND known.state = 'open'
      AND (${why} = 'tied' OR NOT known.reasons ? ${taughtByMatch})`.execute(tx);
}

/** Open ones that point at these are obsolete: nothing is there any more, or the supplier has another record in its place. */
export async function dropCandidates(
  tx: Tx,
  kinds: readonly ProposedLink['kind'][],
  candidateIds: readonly string[],
  supplier: string | null = null,
): Promise<void> {
  if (candidateIds.length === 0) return;
  await sql`
    UPDATE platform.link_proposals SET state = 'obsolete', settled_at = now()
    WHERE state = 'open' AND kind = ANY(${kinds}::text[]) AND candidate_id = ANY(${candidateIds}::bigint[])
      AND (${supplier}::text IS NULL OR supplier = ${supplier})`.execute(tx);
}

/** Refused links, as `supplier supplierId candidate`, whichever side people were asked about. */
export async function refusedOf(
  tx: Tx,
  kind: ProposedLink['kind'],
  discipline: number,
  subjects: readonly Subject[],
): Promise<ReadonlySet<string>> {
  const records =
    kind === 'match'
      ? sql`(SELECT supplier, discipline, supplier_id, match_id AS main_id FROM platform.supplier_matches)`
      : sql`(SELECT supplier, discipline, supplier_id, entry_id AS main_id FROM platform.supplier_entries WHERE kind = ${kind})`;
  const { rows } = await sql<{ mark: string }>`
    WITH given AS MATERIALIZED (
      SELECT DISTINCT supplier, "supplierId" AS supplier_id
      FROM jsonb_to_recordset(${asSubjects(subjects)}::jsonb) AS given (supplier text, "supplierId" text)
    ), refused AS (
      SELECT given.supplier, given.supplier_id, said.candidate_id FROM given
      JOIN platform.link_proposals said ON (said.kind, said.supplier, said.discipline, said.supplier_id)
        = (${kind}, given.supplier, ${discipline}, given.supplier_id)
      WHERE said.state = 'refused'
      UNION
      SELECT given.supplier, given.supplier_id, theirs.main_id FROM given
      JOIN ${records} mine ON (mine.supplier, mine.discipline, mine.supplier_id)
        = (given.supplier, ${discipline}, given.supplier_id)
      JOIN platform.link_proposals said ON said.candidate_id = mine.main_id AND said.state = 'refused' AND said.kind = ${kind}
      JOIN ${records} theirs ON (theirs.supplier, theirs.discipline, theirs.supplier_id)
        = (said.supplier, said.discipline, said.supplier_id)
      WHERE theirs.main_id IS NOT NULL
    )
    SELECT supplier || ' ' || supplier_id || ' ' || candidate_id AS mark FROM refused`.execute(tx);
  return new Set(rows.map(({ mark }) => mark));
}

const asSubjects = (subjects: readonly Subject[]) =>
  JSON.stringify(subjects.map(({ supplier, supplierId }) => ({ supplier, supplierId })));

/** Copies refusals to the record that the candidate was merged into. */
export async function keepRefusals(
  tx: Tx,
  kinds: readonly ProposedLink['kind'][],
  joins: readonly { winner: string; loser: string }[],
): Promise<void> {
  if (joins.length === 0) return;
  await sql`
    INSERT INTO platform.link_proposals AS known
      (kind, supplier, discipline, supplier_id, candidate_id, score, likelihood, reasons, state, settled_at, settled_by)
    SELECT DISTINCT ON (kind, supplier, discipline, supplier_id, winner)
      kind, supplier, discipline, supplier_id, winner, score, likelihood, reasons, state, settled_at, settled_by
    FROM jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) AS one (winner bigint, loser bigint)
    JOIN platform.link_proposals ON candidate_id = loser AND state = 'refused' AND kind = ANY(${kinds}::text[])
    ON CONFLICT (kind, supplier, discipline, supplier_id, candidate_id)
    DO UPDATE SET state = excluded.state, settled_at = excluded.settled_at, settled_by = excluded.settled_by
    WHERE known.state IN ('open', 'obsolete')`.execute(tx);
}

export const markOf = ({ supplier, supplierId }: Subject, candidateId: string) =>
  `${supplier} ${supplierId} ${candidateId}`;

export interface OpenProposal extends Omit<ProposedLink, 'ownId' | 'score' | 'likelihood' | 'reasons'> {
  readonly id: string;
}

/** Locked, so that nobody else settles it meanwhile. */
export async function openProposal(tx: Tx, id: string): Promise<OpenProposal | undefined> {
  const { rows } = await sql<OpenProposal>`
    SELECT id, kind, supplier, discipline, supplier_id AS "supplierId", candidate_id AS "candidateId"
    FROM platform.link_proposals WHERE id = ${id} AND state = 'open' FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Open ones of the same record as this. */
export async function openBeside(tx: Tx, { kind, supplier, discipline, supplierId }: OpenProposal): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM platform.link_proposals
    WHERE (kind, supplier, discipline, supplier_id) = (${kind}, ${supplier}, ${discipline}, ${supplierId})
      AND state = 'open' ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function settle(tx: Tx, id: string, state: 'accepted' | 'refused', by: string): Promise<void> {
  await sql`UPDATE platform.link_proposals SET state = ${state}, settled_at = now(), settled_by = ${by}
    WHERE id = ${id}`.execute(tx);
}
