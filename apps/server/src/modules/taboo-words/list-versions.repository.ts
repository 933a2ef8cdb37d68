import type { Tx } from '@touchline/db/transaction';
import type { TabooLevel } from '@touchline/domain/constants';
import { sql } from 'kysely';

/** Of lists that nobody has ever changed. */
export const noVersion = '0';

export interface ChangedWord {
  readonly id: string;
  readonly word: string;
  readonly level: TabooLevel;
  readonly reason: string;
  readonly version: string;
  readonly isRemoved: boolean;
}

export interface TabooListState {
  readonly version: string;
  /** The number of words in the list. */
  readonly words: number;
}

/** In the order of the codes; with `lock`, none of them changes before the transaction ends. */
export async function listStates(
  tx: Tx,
  merchantCodes: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<TabooListState[]> {
  const lists = tx
    .selectFrom('platform.taboo_lists')
    .select(['merchant_code as code', 'version', 'words'])
    .where('merchant_code', 'in', [...merchantCodes])
    .orderBy('merchant_code');
  const found = await (lock ? lists.forShare() : lists).execute();
  const states = new Map(found.map(({ code, ...state }) => [code, state]));
  return merchantCodes.map((code) => states.get(code) ?? { version: noVersion, words: 0 });
}

/** Changes after a version and row; of a list that is read anew, its current words. */
export async function wordsSince(
  tx: Tx,
  merchantCode: string,
  since: { version: string; id: string; isAnew: boolean },
  most: number,
): Promise<ChangedWord[]> {
  const { rows } = await sql<ChangedWord>`SELECT id, word, level, reason, version,
      is_removed AS "isRemoved"
    FROM tenant.taboo_words
    WHERE merchant_code = ${merchantCode} AND (version, id) > (${since.version}::bigint, ${since.id}::bigint)
      AND NOT (is_removed AND ${since.isAnew}::boolean)
    ORDER BY version, id LIMIT ${most}`.execute(tx);
  return rows;
}
