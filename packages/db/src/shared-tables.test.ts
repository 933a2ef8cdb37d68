import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantMatch } from '../../../apps/server/test/planted/planted-match.ts';
import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { inMerchant } from './transaction.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  await pools.owner.query(`INSERT INTO platform.merchants (code, alias) VALUES ('alpha', '甲'), ('beta', '乙')`);
  const shelved = await plantMatch(pools.owner, soccer);
  await plantMatch(pools.owner, soccer);
  await inMerchant(pools.owner, 'platform', async (tx) => {
    await sql`UPDATE platform.matches SET status = CASE WHEN id = ${shelved} THEN 1 ELSE 2 END`.execute(tx);
    await sql`INSERT INTO platform.suppliers (code, name, position) VALUES ('TEST', '测试', 99)`.execute(tx);
    await sql`INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, name, told_at, record)
      VALUES ('TEST', 'league', 1, '1', 'x', now(), '{}')`.execute(tx);
    await sql`INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, league_ref, home_ref, away_ref,
        game_time, stage, home_scores, away_scores, streams, told_at, record, match_id, link)
      SELECT 'TEST', 1, id::text, '1', '2', '3', now(), 1, '{}', '{}', '{}', now(), '{}', id, 'auto' FROM platform.matches`.execute(
      tx,
    );
    await sql`INSERT INTO platform.match_changes (match_id, changes) SELECT id, '{}' FROM platform.matches`.execute(tx);
    await sql`INSERT INTO platform.link_proposals (kind, supplier, discipline, supplier_id, candidate_id, score)
      VALUES ('match', 'TEST', 1, '1', ${shelved}, 1)`.execute(tx);
    await sql`INSERT INTO platform.quarantine (supplier, feed, reason, record, digest)
      VALUES ('TEST', 'x', 'x', '{}', '')`.execute(tx);
    await sql`INSERT INTO platform.feed_pages (supplier, feed, records, body) VALUES ('TEST', 'x', 0, '')`.execute(tx);
    await sql`INSERT INTO platform.feed_lists (supplier, feed) VALUES ('TEST', 'x')`.execute(tx);
    await sql`INSERT INTO platform.feed_minutes (supplier, minute) VALUES ('TEST', now())`.execute(tx);
    await sql`INSERT INTO platform.feed_leaders (supplier, holder) VALUES ('TEST', 'x')`.execute(tx);
  });
});
afterAll(() => pools.close());

const attempt = async (merchant: string | null, statement: string) =>
  await inMerchant(pools.app, merchant, async (tx) => {
    const { rows, numAffectedRows } = await sql.raw(statement).execute(tx);
    return Number(numAffectedRows ?? rows.length);
  });
const refusedOrNothing = (merchant: string | null, statement: string) =>
  attempt(merchant, statement).catch((error: unknown) => (error as { code?: string }).code);

describe('[mend 8] tables of the platform', () => {
  it('all have row policies', async () => {
    const { rows } = await pools.owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'platform'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND NOT relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['platform.supplier_matches', 1],
    ['platform.supplier_entries', 0],
    ['platform.match_changes', 0],
    ['platform.link_proposals', 0],
    ['platform.quarantine', 0],
    ['platform.feed_pages', 0],
    ['platform.feed_lists', 0],
    ['platform.feed_minutes', 0],
    // How far a supplier's clock is ahead belongs to the odds.
    ['platform.feed_leaders', 1],
  ])('a merchant’s transaction reads of %s what belongs to the shelf: %i', async (table, seen) => {
    expect(await attempt('platform', `SELECT 1 FROM ${table}`)).toBeGreaterThan(0);
    expect(await attempt('alpha', `SELECT 1 FROM ${table}`)).toBe(seen);
    expect(await attempt(null, `SELECT 1 FROM ${table}`)).toBe(0);
  });

  it('are not read around their policies, by their partitions', async () => {
    const { rows } = await pools.owner.query<{ name: string }>(
      `SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'platform'::regnamespace AND relispartition
         AND relkind = 'r' AND NOT relrowsecurity AND has_table_privilege('touchline_app', oid, 'SELECT')`,
    );
    expect(rows).toEqual([]);
  });

  it('a merchant’s transaction sees its own merchant alone', async () => {
    expect(await attempt('alpha', `SELECT 1 FROM platform.merchants WHERE code IN ('alpha', 'beta')`)).toBe(1);
    expect(await attempt('platform', `SELECT 1 FROM platform.merchants WHERE code IN ('alpha', 'beta')`)).toBe(2);
  });

  it.each([
    `UPDATE platform.catalog_entries SET name = 'x'`,
    `INSERT INTO platform.catalog_entries (kind, discipline, name, level) VALUES ('league', 1, 'x', 1)`,
    `INSERT INTO platform.catalog_aliases (entry_id, alias) SELECT id, 'x' FROM platform.catalog_entries LIMIT 1`,
    `DELETE FROM platform.catalog_aliases`,
    `UPDATE platform.supplier_matches SET match_id = NULL, link = 'none'`,
    `UPDATE platform.supplier_entries SET name = 'x'`,
    `UPDATE platform.feed_leaders SET clock_lead_ms = 0`,
    `DELETE FROM platform.feed_leaders`,
    `UPDATE platform.link_proposals SET state = 'accepted'`,
    `UPDATE platform.quarantine SET state = 'ignored'`,
    `UPDATE platform.feed_lists SET cursor = 'x'`,
    `UPDATE platform.feed_minutes SET requests = 9`,
    `DELETE FROM platform.feed_pages`,
    `INSERT INTO platform.match_changes (match_id, changes) SELECT id, '{}' FROM platform.matches`,
    `UPDATE platform.merchants SET permission_epoch = 9 WHERE code <> 'alpha'`,
    `UPDATE platform.merchants SET enabled = false`,
    `UPDATE platform.merchants SET second_factor_required = NOT second_factor_required`,
    `UPDATE platform.merchants SET purchases = '{}'`,
    `UPDATE platform.merchants SET name_cn = 'x'`,
    `UPDATE platform.merchants SET parent_code = 'beta'`,
    `INSERT INTO platform.merchants (code, alias) VALUES ('gamma', '丙')`,
    `INSERT INTO platform.merchant_contacts VALUES ('alpha', 1, 'PROJ', 'x', '86', '', '', '')`,
    `INSERT INTO platform.merchant_servers VALUES ('alpha', 1, 'PROD', '8.8.8.8', '')`,
    `DELETE FROM platform.merchant_contacts`,
    `DELETE FROM platform.merchant_servers`,
    `UPDATE platform.merchant_servers SET address = '1.1.1.1'`,
    `SELECT platform.make_merchant('gamma', '{"alias": "丙"}', '{}', '{}', '{}')`,
    `UPDATE platform.taboo_lists SET version = 9 WHERE merchant_code <> 'alpha'`,
    `UPDATE platform.merchants SET permission_epoch = 9 WHERE code = 'alpha'`,
    `UPDATE platform.taboo_lists SET version = 9 WHERE merchant_code = 'alpha'`,
    `UPDATE platform.taboo_lists SET words = 0 WHERE merchant_code = 'alpha'`,
    `UPDATE platform.taboo_lists SET merchant_code = 'alpha' WHERE merchant_code = 'platform'`,
    `INSERT INTO platform.taboo_lists (merchant_code, words) VALUES ('alpha', 0)`,
  ])('a merchant’s transaction changes nothing: %s', async (statement) => {
    expect([0, '42501']).toContain(await refusedOrNothing('alpha', statement));
    expect([0, '42501']).toContain(await refusedOrNothing(null, statement));
  });

  it('a merchant’s transaction raises its own epoch and taboo version by functions', async () => {
    const before = await state();
    await attempt('alpha', 'SELECT platform.raise_permission_epoch()');
    await attempt('alpha', 'SELECT platform.raise_taboo_version(1)');
    expect(await state()).toEqual({ ...before, alpha: [before.alpha[0] + 1, before.alpha[1] + 1] });
  });

  it('a super-admin who acts for a merchant changes its row, others do not', async () => {
    const { rows } = await inMerchant(pools.owner, 'platform', async (tx) => {
      await sql`INSERT INTO platform.merchants (code, alias) VALUES ('platform', 'x') ON CONFLICT DO NOTHING`.execute(
        tx,
      );
      return await sql<{ id: string }>`INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email,
          password_hash, is_super_admin)
        VALUES ('platform', 'first', 'first', 'x', 'x', 'x', true), ('platform', 'other', 'other', 'x', 'x', 'x', false)
        RETURNING id`.execute(tx);
    });
    const change = async (accountId: string | undefined) =>
      await inMerchant(pools.app, 'alpha', async (tx) => {
        await sql`SELECT set_config('touchline.account', ${accountId}, true)`.execute(tx);
        await sql`UPDATE platform.merchants SET alias = alias || '!' WHERE code = 'alpha'`.execute(tx);
      });
    await change(rows[0]?.id);
    await expect(change(rows[1]?.id)).rejects.toMatchObject({ code: '42501' });
  });
});

async function state(): Promise<{ alpha: [number, number]; beta: [number, number] }> {
  const { rows } = await pools.owner.query<{ alpha: [number, number]; beta: [number, number] }>(
    `SELECT json_object_agg(code, json_build_array(permission_epoch, version)) ->> 'alpha' AS alpha,
       json_object_agg(code, json_build_array(permission_epoch, version)) ->> 'beta' AS beta
     FROM platform.merchants JOIN platform.taboo_lists ON merchant_code = code`,
  );
  const read = (text: unknown) => JSON.parse(String(text)) as [number, number];
  return { alpha: read(rows[0]?.alpha), beta: read(rows[0]?.beta) };
}
