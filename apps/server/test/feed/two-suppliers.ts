import { inMerchant, type Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { tellEntries, tellMatches, type RawEntry, type RawMatch } from '../planted/supplier-reports.ts';
import { ownPools, type OwnPools } from '../stack/own-database.ts';
import { quietWorker } from './quiet-worker.ts';

let pools: OwnPools;

/** A database in which two suppliers tell of football; empty before each test. */
export function withTwoSuppliers(): void {
  beforeAll(async () => {
    pools = await ownPools();
  });
  afterAll(() => pools.close());
  beforeEach(async () => {
    await pools.owner.query(`TRUNCATE platform.link_proposals, platform.supplier_matches, platform.match_changes;
    SELECT set_config('touchline.merchant', 'platform', false);
    DELETE FROM platform.supplier_entries; TRUNCATE platform.matches, platform.catalog_entries CASCADE`);
  });
}

export const workerHere = <C>(config: C) => quietWorker(pools.app, config);

/** By the owner's one connection. */
export const query = <T extends QueryResultRow>(text: string, values: unknown[] = []) =>
  pools.owner.query<T>(text, values);
export const ownersConnection = () => pools.owner.connect();

export const discipline = disciplines.soccer;
export const nine = Date.parse('2026-12-01T09:00:00Z') / 1000;
export const feed = <T>(work: (tx: Tx) => Promise<T>) => inMerchant(pools.app, 'platform', work);
export const entry = (id: number, name_zh: string, more: Partial<RawEntry> = {}): RawEntry => ({
  id,
  name_zh,
  updated_at: nine,
  ...more,
});
export const leagues = (supplier: string, page: RawEntry[]) =>
  feed((tx) => tellEntries(tx, { supplier, kind: 'league', discipline }, page));
export const teams = (supplier: string, page: RawEntry[]) =>
  feed((tx) => tellEntries(tx, { supplier, kind: 'team', discipline }, page));
export const matches = (supplier: string, page: RawMatch[]) =>
  feed((tx) => tellMatches(tx, { supplier, discipline }, page));
export const match = (id: number, [competition, home, away]: number[], more: Partial<RawMatch> = {}): RawMatch => ({
  id,
  competition_id: competition ?? 0,
  home_team_id: home ?? 0,
  away_team_id: away ?? 0,
  match_time: nine,
  updated_at: nine,
  ...more,
});
export const key = (supplier: string, id: number) => ({ supplier, discipline, supplierId: String(id) });
export const row = async <T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await query<T>(text, values);
  return rows[0] as T;
};
export const recordOf = (supplier: string, id: number) =>
  row<{ link: string; match: string | null }>(
    'SELECT link, match_id AS match FROM platform.supplier_matches WHERE supplier = $1 AND supplier_id = $2',
    [supplier, String(id)],
  );
export const nameOf = (supplier: string, kind: string, id: number) =>
  row<{ link: string; entry: string | null }>(
    'SELECT link, entry_id AS entry FROM platform.supplier_entries WHERE supplier = $1 AND kind = $2 AND supplier_id = $3',
    [supplier, kind, String(id)],
  );
export const openProposals = async (kind: string) => {
  const { rows } = await query<{ id: string; supplier_id: string; candidate_id: string }>(
    `SELECT * FROM platform.link_proposals WHERE kind = $1 AND state = 'open' ORDER BY score DESC`,
    [kind],
  );
  return rows;
};

/** NAMI's league with three teams. */
export async function nami(): Promise<void> {
  await leagues('NAMI', [entry(1, '英格兰超级联赛', { short_name_zh: '英超', level: 1 })]);
  await teams('NAMI', [
    entry(11, '曼彻斯特联', { short_name_zh: '曼联', competition_id: 1, name_en: 'Manchester United' }),
    entry(12, '利物浦', { competition_id: 1, name_en: 'Liverpool' }),
    entry(13, '沃尔夫斯堡', { competition_id: 1 }),
  ]);
}
