import { requirePlainRole } from '@touchline/db/plain-role';
import { createPool, type Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { readConfig } from '../../server/src/platform/config/config.ts';
import { countOf, type AttackStage } from './stage.ts';

/** What a merchant's transaction has no business to do with what all merchants share, or with what is published. */
const statements = [
  `UPDATE platform.catalog_entries SET name = 'x'`,
  `INSERT INTO platform.catalog_entries (kind, discipline, name, level) VALUES ('league', 1, 'x', 1)`,
  `DELETE FROM platform.catalog_aliases`,
  `UPDATE platform.supplier_entries SET name = 'x'`,
  `UPDATE platform.supplier_matches SET stage = 90`,
  `UPDATE platform.feed_leaders SET clock_lead_ms = 0`,
  `UPDATE platform.feed_lists SET failures = 0`,
  `UPDATE platform.quarantine SET state = 'ignored'`,
  `DELETE FROM platform.link_proposals`,
  `UPDATE platform.matches SET home_score = 9`,
  `UPDATE platform.odds_quotes SET odds_1 = 9`,
  `UPDATE platform.merchants SET permission_epoch = 9`,
  `UPDATE platform.merchants SET enabled = false`,
  `UPDATE platform.merchants SET second_factor_required = NOT second_factor_required`,
  `UPDATE platform.taboo_lists SET version = 9`,
  `UPDATE tenant.predictions SET home_id = away_id WHERE published_at IS NOT NULL`,
  `UPDATE tenant.predictions SET finished = true, outcome = 'win', settled_at = now(), payout = 9 WHERE published_at IS NOT NULL`,
];
const weakKeys = [
  Buffer.alloc(32, 7),
  Buffer.from(Array.from({ length: 32 }, (_, at) => at)),
  Buffer.from('x'.repeat(40)),
];

/** A merchant's transaction that runs whatever it likes; and an operator who starts the server in a careless way. */
export async function abuseRole({ world, figures }: AttackStage): Promise<void> {
  const open = (url: string) => createPool({ url, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  const [app, owner] = [open(world.env['DATABASE_URL'] ?? ''), open(world.env['DATABASE_OWNER_URL'] ?? '')];
  try {
    const done = await countOf(statements, (statement) => changes(app, statement));
    figures.atMost('[8] statements of a merchant that change what is shared', statements.length, done, 0);
    const seen = await inMerchant(app, 'm01', async (tx) => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM platform.merchants`.execute(tx);
      return rows[0]?.n ?? 0;
    });
    figures.atMost('[8] merchants that a merchant’s transaction sees', 1, seen, 1);
    const started = await countOf([owner], (pool) => requirePlainRole(pool).then(isTrue, isFalse));
    figures.atMost('[8] starts with the owner’s role', 1, started, 0);
  } finally {
    await Promise.all([app.end(), owner.end()]);
  }
  const taken = await countOf(weakKeys, (key) => {
    try {
      readConfig({ ...world.env, LOG_CHAIN_KEY: key.toString('base64') });
      return true;
    } catch {
      return false;
    }
  });
  figures.atMost('[8] keys without entropy that are taken', weakKeys.length, taken, 0);
}

const [isTrue, isFalse] = [() => true, () => false];

async function changes(app: Pool, statement: string): Promise<boolean> {
  try {
    return await inMerchant(app, 'm01', async (tx) => {
      const { numAffectedRows = 0n } = await sql.raw(statement).execute(tx);
      return numAffectedRows > 0n;
    });
  } catch {
    return false;
  }
}
