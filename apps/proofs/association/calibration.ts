import type { Pool } from '@touchline/db/pool';

import type { MatchFeatures, NameFeatures } from '../../server/src/modules/association/proposals/link-features.ts';
import { casesOfMatch, casesOfName } from '../../server/src/modules/association/proposals/link-likelihood.ts';
import { loadAll } from './loading.ts';
import type { OneWorld } from './one-world.ts';
import { rightLinks } from './truths.ts';

/** A proposal, and whether the truth agrees. */
export interface JudgedProposal {
  readonly likelihood: number;
  readonly isRight: boolean;
  readonly cases: readonly string[];
}

interface OpenRow {
  readonly kind: 'league' | 'team' | 'match';
  readonly supplier: string;
  readonly supplierId: string;
  readonly score: number;
  readonly likelihood: number;
  readonly reasons: NameFeatures & MatchFeatures;
  readonly others: readonly string[];
}

const open = `
  SELECT kind, supplier, supplier_id AS "supplierId", score, likelihood, reasons,
    array(SELECT supplier_id FROM platform.supplier_entries named WHERE named.entry_id = candidate_id AND proposal.kind <> 'match'
      AND named.kind = proposal.kind AND named.supplier <> proposal.supplier
      UNION SELECT supplier_id FROM platform.supplier_matches record WHERE record.match_id = candidate_id AND proposal.kind = 'match'
      AND record.supplier <> proposal.supplier) AS others
  FROM platform.link_proposals proposal WHERE state = 'open' AND kind <> 'player'`;

/** Days of matches that have been read when people look: at first names alone, then ever more matches that prove them. */
const stages = [0, 0.2, 0.6, 2];

/** Every proposal that was open at one of the stages, once. */
export async function judgedProposals(
  { app, owner, standIn }: OneWorld,
  at: Date,
  only?: readonly string[],
): Promise<JudgedProposal[]> {
  const isRight = await rightLinks(standIn);
  const judged = new Map<string, JudgedProposal>();
  for (const days of stages) {
    const isNear = ({ match_time }: { match_time: number }) =>
      Math.abs(match_time - at.getTime() / 1000) < days * 43_200;
    await loadAll(app, standIn, isNear, { only });
    for (const row of await openRows(owner))
      judged.set(`${row.kind} ${row.supplier} ${row.supplierId} ${row.others.join(' ')} ${row.likelihood}`, {
        likelihood: row.likelihood,
        isRight: row.others.some((other) => isRight(row, other)),
        cases:
          row.kind === 'match' ? casesOfMatch(row.score, row.reasons) : casesOfName(row.kind, row.score, row.reasons),
      });
  }
  return [...judged.values()];
}

async function openRows(owner: Pool): Promise<readonly OpenRow[]> {
  return (await owner.query<OpenRow>(open)).rows;
}

export interface Tenth {
  readonly from: number;
  readonly seen: number;
  readonly right: number;
}

/** By tenths of what is shown, whole per cent; the last one again from 95 on. */
export function byTenths(judged: readonly JudgedProposal[]): { tenths: readonly Tenth[]; sure: Tenth } {
  const shown = judged.map((one) => ({ ...one, percent: Math.floor(one.likelihood * 100 + 1e-4) }));
  const count = (from: number, to: number): Tenth => {
    const some = shown.filter(({ percent }) => percent >= from && percent < to);
    return { from, seen: some.length, right: some.filter(({ isRight }) => isRight).length };
  };
  return { tenths: Array.from({ length: 10 }, (_, tenth) => count(tenth * 10, tenth * 10 + 10)), sure: count(95, 101) };
}

/** How often each case was seen and right. */
export function casesIn(judged: readonly JudgedProposal[]): Record<string, [right: number, seen: number]> {
  const counts: Record<string, [number, number]> = {};
  for (const { cases, isRight } of judged)
    for (const name of cases) {
      const [right, seen] = counts[name] ?? [0, 0];
      counts[name] = [right + Number(isRight), seen + 1];
    }
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
