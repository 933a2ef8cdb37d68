import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { acceptProposal, refuseProposals } from '../../server/src/modules/association/index.ts';
import type { StandIn } from './stand-in.ts';
import { rightLinks } from './truths.ts';

export interface AssociationFigures {
  /** Matches that both suppliers have. */
  readonly both: number;
  readonly automatic: number;
  /** Links that the program made between different matches. */
  readonly wrong: number;
  readonly proposed: number;
  readonly byPerson: number;
}

export const precisionOf = ({ automatic, wrong }: AssociationFigures) =>
  automatic + wrong === 0 ? 1 : automatic / (automatic + wrong);
export const automaticShare = ({ automatic, both }: AssociationFigures) => automatic / both;
export const foundShare = ({ automatic, byPerson, proposed, both }: AssociationFigures) =>
  (automatic + byPerson + proposed) / both;

const links = `
  SELECT nami.supplier_id AS nami, hbird.supplier_id AS hbird, 'person' IN (nami.link, hbird.link) AS "byPerson"
  FROM platform.supplier_matches nami JOIN platform.supplier_matches hbird USING (match_id)
  WHERE nami.supplier = 'NAMI' AND hbird.supplier = 'HBIRD'`;
const proposals = `
  SELECT CASE other.supplier WHEN 'NAMI' THEN other.supplier_id ELSE proposal.supplier_id END AS nami,
    CASE other.supplier WHEN 'NAMI' THEN proposal.supplier_id ELSE other.supplier_id END AS hbird
  FROM platform.link_proposals proposal JOIN platform.supplier_matches other ON other.match_id = proposal.candidate_id
  WHERE proposal.kind = 'match' AND proposal.state = 'open'`;

export async function figuresOf(owner: Pool, standIn: StandIn): Promise<AssociationFigures> {
  const pairs = await standIn.truth('matches');
  const { rows: all } = await owner.query<{ nami: string; hbird: string }>(
    `SELECT supplier_id AS nami, '' AS hbird FROM platform.supplier_matches WHERE supplier = 'NAMI'`,
  );
  const loaded = new Set(all.map(({ nami }) => nami));
  const truth = new Map(pairs.filter(([nami]) => loaded.has(nami)));
  const { rows: tied } = await owner.query<{ nami: string; hbird: string; byPerson: boolean }>(links);
  const { rows: open } = await owner.query<{ nami: string; hbird: string }>(proposals);
  const isRight = ({ nami, hbird }: { nami: string; hbird: string }) => truth.get(nami) === hbird;
  const automatic = tied.filter(({ byPerson }) => !byPerson);
  return {
    both: truth.size,
    automatic: automatic.filter(isRight).length,
    wrong: automatic.filter((one) => !isRight(one)).length,
    byPerson: tied.filter((one) => one.byPerson && isRight(one)).length,
    proposed: new Set(open.filter(isRight).map(({ nami }) => nami)).size,
  };
}

interface Open {
  readonly id: string;
  readonly kind: 'league' | 'team' | 'player' | 'match';
  readonly supplier: string;
  readonly supplierId: string;
  readonly others: readonly string[];
}

/** Leagues settle most, then teams, then single matches; of one kind those that are likeliest. */
const next = `
  SELECT proposal.id, proposal.kind, proposal.supplier, proposal.supplier_id AS "supplierId",
    array(SELECT supplier_id FROM platform.supplier_entries named WHERE named.entry_id = candidate_id AND proposal.kind <> 'match'
      AND named.kind = proposal.kind AND named.supplier <> proposal.supplier
      UNION SELECT supplier_id FROM platform.supplier_matches record WHERE record.match_id = candidate_id AND proposal.kind = 'match'
      AND record.supplier <> proposal.supplier) AS others
  FROM platform.link_proposals proposal WHERE state = 'open'
  ORDER BY array_position(ARRAY['league', 'team', 'match'], proposal.kind), score DESC, id LIMIT 1`;

/** Decides every proposal by the truth, one after the other; returns how many were right. */
export async function settleByTruth(app: Pool, owner: Pool, standIn: StandIn, times: number): Promise<number> {
  const isTrue = await rightLinks(standIn);
  let accepted = 0;
  for (let settled = 0; settled < times; settled += 1) {
    const [open] = (await owner.query<Open>(next)).rows;
    if (open === undefined) break;
    const { id, others } = open;
    const isRight = others.some((other) => isTrue(open, other));
    await inMerchant(app, 'platform', async (tx) => {
      if (isRight) await acceptProposal(tx, id, 'somebody');
      else await refuseProposals(tx, id, 'somebody');
    });
    accepted += Number(isRight);
  }
  return accepted;
}
