import { discipline, entry, leagues, match, query, recordOf, row, teams } from './two-suppliers.ts';

export const soon = Math.round(Date.now() / 1000) + 6 * 3600;
export const game = (id: number, sides: number[], more: object = {}) => match(id, sides, { match_time: soon, ...more });
export const waitHalfAnHour = () =>
  query(`UPDATE platform.matches SET created_at = created_at - interval '30 minutes'`);
export const stateOf = (id: string | null) =>
  row<{ status: number; shelf_by: string | null }>('SELECT status, shelf_by FROM platform.matches WHERE id = $1', [id]);
export const matchOf = async (supplier: string, id: number) => (await recordOf(supplier, id)).match;
export const shelfOf = async (supplier: string, id: number) => await stateOf(await matchOf(supplier, id));
export const onShelf = async () =>
  (await query<{ id: string }>('SELECT id FROM platform.matches WHERE status = 1 AND merged_into IS NULL ORDER BY id'))
    .rows;
export const byRule = { status: 1, shelf_by: 'rule' };
export const untouched = { status: 2, shelf_by: null };

export const autoShelf = async (name: string) =>
  (await row<{ on: boolean | null }>('SELECT auto_shelf AS on FROM platform.catalog_entries WHERE name = $1', [name]))
    .on;

export const teamOf = async (supplier: string, id: number) =>
  (
    await row<{ entry: string }>(
      `SELECT entry_id::text AS entry FROM platform.supplier_entries
       WHERE supplier = $1 AND kind = 'team' AND discipline = $2 AND supplier_id = $3`,
      [supplier, discipline, String(id)],
    )
  ).entry;

/** HBIRD's names of the same league and two of its teams. */
export async function hbird(home = '曼聯隊'): Promise<void> {
  await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
  await teams('HBIRD', [entry(71, home, { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
}
