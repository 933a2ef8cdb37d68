import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { disciplineOf, idPrefixOf } from '../../server/src/modules/supplier-feed/supplier-sports.ts';

/** What came of a page, whatever follows on it. */
const tables = [
  'supplier_entries',
  'supplier_matches',
  'catalog_entries',
  'catalog_aliases',
  'matches',
  'match_changes',
  'link_proposals',
];

const kindOf: Readonly<Record<string, string>> = { competition: 'league', team: 'team', player: 'player' };

/** Reads the rows that the workers wrote, as the owner of the tables. */
export function createStored(owner: Pool) {
  const ask = async <Row>(text: string): Promise<Row[]> => {
    const { rows } = await inMerchant(owner, 'platform', (tx) => sql<Row>`${sql.raw(text)}`.execute(tx));
    return rows;
  };
  const one = async <T>(text: string): Promise<T> => (await ask<{ value: T }>(text))[0]?.value as T;

  return {
    /** The process that reads a supplier. */
    async leader(code: string): Promise<{ pid: number; term: number }> {
      const [row] = await ask<{ holder: string; term: string }>(
        `SELECT holder, term FROM platform.feed_leaders WHERE supplier = '${code}'`,
      );
      return { pid: Number(row?.holder.split('/')[1] ?? 0), term: Number(row?.term ?? 0) };
    },

    /** Every list but odds has been read through since, without a failure, and none waits or is about to be read again. */
    async isFresh(since: number, lists: number, andSettled: boolean): Promise<boolean> {
      const settled = 'AND again_from IS NULL AND (again_since IS NULL OR read_at > again_since)';
      const fresh = await one<number>(`SELECT count(*)::integer AS value FROM platform.feed_lists
        WHERE feed NOT LIKE '%/odds' AND read_at > to_timestamp(${since / 1000}) AND failures = 0 ${andSettled ? settled : ''}`);
      return fresh >= lists;
    },

    lists: () => one<number>(`SELECT count(*)::integer AS value FROM platform.feed_lists WHERE feed NOT LIKE '%/odds'`),

    matchesFreshSince: (since: number) =>
      one<boolean>(`SELECT coalesce(bool_and(read_at > to_timestamp(${since / 1000}) AND failures = 0), false) AS value
        FROM platform.feed_lists WHERE feed LIKE '%/match'`),

    async records(code: string): Promise<Map<string, unknown>> {
      const rows = await ask<{ key: string; record: unknown }>(`
        SELECT 'match ' || discipline || ' ' || supplier_id AS key, record FROM platform.supplier_matches
        WHERE supplier = '${code}' UNION ALL
        SELECT kind || ' ' || discipline || ' ' || supplier_id, record FROM platform.supplier_entries
        WHERE supplier = '${code}'`);
      return new Map(rows.map(({ key, record }) => [key, record]));
    },

    async quarantined(code: string): Promise<Set<string>> {
      const rows = await ask<{ key: string }>(`SELECT feed || ' ' || supplier_id AS key FROM platform.quarantine
        WHERE supplier = '${code}' AND state = 'open' AND supplier_id IS NOT NULL`);
      return new Set(rows.map(({ key }) => key));
    },

    /** What nothing has settled, told apart by list and reason. */
    openQuarantine: () =>
      ask<{ feed: string; reason: string; rows: number }>(`SELECT supplier || ' ' || feed AS feed, reason,
        count(*)::integer AS rows FROM platform.quarantine WHERE state = 'open' GROUP BY 1, 2 ORDER BY 1, 2`),

    quarantineRows: (state: 'open' | 'read') =>
      one<number>(`SELECT count(*)::integer AS value FROM platform.quarantine WHERE state = '${state}'`),

    async digests(): Promise<Record<string, string | null>> {
      const found: Record<string, string | null> = {};
      for (const table of tables)
        found[table] = await one(`SELECT md5(string_agg(md5(row::text), '' ORDER BY md5(row::text))) AS value
          FROM platform.${table} AS row`);
      return found;
    },

    /** Whoever reads finds out that it was overtaken, and the next one begins at the beginning. */
    async readAllAgain(): Promise<void> {
      await ask(`WITH lists AS (UPDATE platform.feed_lists SET cursor = NULL, read_at = NULL RETURNING 1)
        UPDATE platform.feed_leaders SET term = term + 1 WHERE EXISTS (SELECT FROM lists)`);
    },

    /** How often suppliers have moved matches. */
    feedVersions: async () =>
      Number(await one<string>('SELECT coalesce(sum(feed_version), 0) AS value FROM platform.matches')),

    longestLagMs: (since: number) =>
      one<number | null>(`SELECT max(lag_ms) AS value FROM platform.feed_minutes
        WHERE minute >= date_trunc('minute', to_timestamp(${since / 1000})) + interval '1 minute'`),
  };
}

/** The key of a stored record. */
export function keyOf(feed: string, id: string): string {
  const [sport = '', kind = ''] = feed.split('/');
  return `${kindOf[kind] ?? kind} ${disciplineOf(sport)} ${idPrefixOf(sport)}${id}`;
}

export function quarantineKeyOf(feed: string, id: string): string {
  return `${feed} ${idPrefixOf(feed.split('/')[0] ?? '')}${id}`;
}
