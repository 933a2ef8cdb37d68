import type { Tx } from '@touchline/db/transaction';

import { matchesNaming, putOff } from './following.repository.ts';

/** What one league or team may have for its matches to follow it at once. */
const mostAtOnce = 1000;

/** The matches that name these. Of an entry that has very many none: they wait for the worker, which does the same with them. */
export async function matchesAtOnce(tx: Tx, entryIds: readonly string[], by: string | null): Promise<string[]> {
  if (entryIds.length === 0) return [];
  const named = await matchesNaming(tx, [...new Set(entryIds)], mostAtOnce + 1);
  const isFew = ({ matchIds }: (typeof named)[number]) => matchIds.length <= mostAtOnce;
  const many = named.filter((one) => !isFew(one)).map(({ entryId }) => entryId);
  if (many.length > 0) await putOff(tx, many, by);
  return [...new Set(named.filter(isFew).flatMap(({ matchIds }) => matchIds))];
}
