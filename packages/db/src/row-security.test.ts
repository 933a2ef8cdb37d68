import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { readAllMerchants } from './all-merchants.ts';
import type { Pool } from './pool.ts';
import { inMerchant, type Tx } from './transaction.ts';

let pools: OwnPools;
let owner: Pool;
/** One connection: whatever it kept of an earlier transaction would show in the next. */
let app: Pool;
beforeAll(async () => {
  pools = await ownPools();
  ({ owner, app } = pools);
  await plantMatch();
  await plant('alpha', 3);
  await plant('beta', 2);
});
afterAll(() => pools.close());

const tables = [
  'accounts',
  'roles',
  'role_permissions',
  'account_roles',
  'ceilings',
  'log_archives',
  'log_heads',
  'operation_logs',
  'idempotency_keys',
  'tasks',
  'task_items',
  'saved_views',
  'taboo_words',
  'predictions',
  'prediction_moves',
  'prediction_results',
  'prediction_versions',
  'prediction_templates',
  'prediction_forms',
  'prediction_settings',
  'push_targets',
  'domains',
  'domain_keys',
  'domain_changes',
  'anchors',
  'anchor_push_targets',
  'anchor_keys',
  'anchor_calendars',
  'appointments',
  'appointment_push_targets',
  'appointment_moves',
  'live_sessions',
  'refused_publishes',
  'live_samples',
  'live_minutes',
  'relayed_targets',
  'target_outages',
  'monitor_settings',
  'monitor_receivers',
  'groups',
  'group_accounts',
  'group_roles',
  'photos',
  'value_added',
  'notices',
  'notice_settings',
] as const;
/** A merchant has one of each. */
const single: ReadonlySet<string> = new Set(['log_heads', 'prediction_settings', 'monitor_settings']);

/** Plants a match to predict, the same for all merchants. */
async function plantMatch(): Promise<void> {
  await inMerchant(owner, 'platform', async (tx) => {
    await sql`WITH entry AS (INSERT INTO platform.catalog_entries (kind, discipline, name, level)
        VALUES ('league', 1, 'x', 1) RETURNING id)
      INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type)
      SELECT 1, id, id, id, '2030-01-01Z', 2 FROM entry`.execute(tx);
  });
}

/** Rows of one merchant in every table that holds merchants' rows. */
async function plant(merchant: string, rows: number): Promise<void> {
  await inMerchant(owner, merchant, async (tx) => {
    await sql`INSERT INTO platform.merchants (code, alias) VALUES (${merchant}, ${merchant})`.execute(tx);
    for (let n = 1; n <= rows; n += 1) {
      const name = `${merchant}${n}`;
      await sql`WITH person AS (
          INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
          VALUES (${merchant}, ${name}, ${name}, ${name}, 'x', 'x') RETURNING id
        ) SELECT id FROM person`.execute(tx);
      await sql`INSERT INTO tenant.roles (merchant_code, name) VALUES (${merchant}, ${name})`.execute(tx);
    }
    await sql`INSERT INTO tenant.role_permissions SELECT merchant_code, id, 'bac_#_acc-view' FROM tenant.roles`.execute(
      tx,
    );
    await sql`INSERT INTO tenant.ceilings SELECT merchant_code, name FROM tenant.roles`.execute(tx);
    await sql`INSERT INTO tenant.account_roles (merchant_code, account_id, role_id)
      SELECT ${merchant}, a.id, r.id FROM tenant.accounts a JOIN tenant.roles r ON r.name = a.name`.execute(tx);
    await sql`INSERT INTO tenant.idempotency_keys (merchant_code, account_id, call_id, key, request_hash)
      SELECT ${merchant}, id, 'x', 'x', '' FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.tasks (merchant_code, owner_id, kind, for_merchant, across_merchants, input, api_path,
        trace_id, expires_at)
      SELECT ${merchant}, id, 'x', ${merchant}, false, '{}', 'x', 'x', now() FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.task_items (merchant_code, task_id, position, key, label)
      SELECT ${merchant}, id, 1, 'x', 'x' FROM tenant.tasks`.execute(tx);
    await sql`INSERT INTO tenant.saved_views (merchant_code, account_id, table_name, content)
      SELECT ${merchant}, id, 'x', '{}' FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.taboo_words (merchant_code, word, word_key, level, version)
      SELECT ${merchant}, name, name, 'block', 1 FROM tenant.accounts`.execute(tx);
    await plantPredictions(tx, merchant);
    await plantDomains(tx, merchant);
    await plantAnchors(tx, merchant);
    await plantAppointments(tx, merchant);
    await plantLive(tx, merchant);
    await plantGroups(tx, merchant);
    await sql`INSERT INTO tenant.photos (merchant_code, name)
      SELECT ${merchant}, 'photo-' || md5(${merchant} || id) FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.value_added (merchant_code, kind, title, is_saved)
      SELECT ${merchant}, 'news', name, true FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.notices (merchant_code, account_id, kind, text_key, for_merchant, link, event_key)
      SELECT ${merchant}, id, 'x', 'x', ${merchant}, '/x', 'x' FROM tenant.accounts`.execute(tx);
    await sql`INSERT INTO tenant.notice_settings SELECT ${merchant}, id, 'x', true FROM tenant.accounts`.execute(tx);
    await sql`ALTER TABLE tenant.log_archives DISABLE TRIGGER USER`.execute(tx);
    await sql`INSERT INTO tenant.log_archives (merchant_code, first_seq, last_seq, hash_before, last_hash, month, file)
      SELECT ${merchant}, id, id, '', '', '2024-01-01Z', 'x' FROM tenant.accounts`.execute(tx);
    await sql`ALTER TABLE tenant.log_archives ENABLE TRIGGER USER`.execute(tx);
    await sql`INSERT INTO tenant.operation_logs (merchant_code, seq, created_at, user_name, user_account, home_merchant,
        function_name, http_method, api_path, request_parameter, result, trace_id, hash)
      SELECT ${merchant}, id, now(), 'x', 'x', ${merchant}, 'x', 'x', 'x', 'x', 1, 'x', '' FROM tenant.accounts`.execute(
      tx,
    );
  });
}

async function plantPredictions(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id,
      league_id, league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, title, content)
    SELECT ${merchant}, ${merchant}, id, 'x', 1, 100000, 1, 'x', 'x', 'x', '2030-01-01Z', 5, 1, '{1}', '{}', 'x', 'x'
    FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.prediction_results (merchant_code, prediction_id, outcome, status, payout, why)
    SELECT ${merchant}, id, 'win', 1, 1.95, '{}' FROM tenant.predictions`.execute(tx);
  await sql`INSERT INTO tenant.prediction_moves (merchant_code, prediction_id, from_match, to_match, moved_at)
    SELECT ${merchant}, id, 100001, 100000, now() FROM tenant.predictions`.execute(tx);
  await sql`INSERT INTO tenant.prediction_versions (merchant_code, prediction_id, version, match_id, provider_id, play_type,
      codes, odds, title, content)
    SELECT ${merchant}, id, 1, 100000, 5, 1, '{1}', '{}', 'x', 'x' FROM tenant.predictions`.execute(tx);
  await sql`INSERT INTO tenant.prediction_templates (merchant_code, writer_merchant, writer_id, template_name, title, content)
    SELECT ${merchant}, ${merchant}, id, 'x', 'x', 'x' FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.prediction_forms (merchant_code, writer_merchant, writer_id, sport_id, form, place)
    SELECT ${merchant}, ${merchant}, id, 1, '{}', 'x' FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.prediction_settings VALUES (${merchant}, true)`.execute(tx);
}

async function plantDomains(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.push_targets (merchant_code, name, tag) SELECT ${merchant}, name, 'x' FROM tenant.accounts`.execute(
    tx,
  );
  await sql`INSERT INTO tenant.domains (merchant_code, kind, type, name, cdn, app, position)
    SELECT ${merchant}, 'push', 'PLATFORM', name || '.example', 'ALI', 'live', id FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.domain_keys (merchant_code, domain_id, sealed_key, key_version)
    SELECT ${merchant}, id, '', 1 FROM tenant.domains`.execute(tx);
  await sql`INSERT INTO tenant.domain_changes (merchant_code, domain_id, to_state, cause, account_name)
    SELECT ${merchant}, id, 'SPARE', 'CREATED', 'x' FROM tenant.domains`.execute(tx);
}

async function plantAnchors(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.anchors (merchant_code, code, name)
    SELECT ${merchant}, translate(upper(substr(md5(name), 1, 8)), '01', 'XY'), name FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.anchor_push_targets (merchant_code, anchor_id, push_target_id)
    SELECT ${merchant}, a.id, t.id FROM tenant.anchors a JOIN tenant.push_targets t ON t.name = a.name`.execute(tx);
  await sql`INSERT INTO tenant.anchor_keys (merchant_code, anchor_id, version, sealed_key, key_version, tail)
    SELECT ${merchant}, id, 1, '', 1, 'xxxx' FROM tenant.anchors`.execute(tx);
  await sql`INSERT INTO tenant.anchor_calendars (merchant_code, anchor_id, token_hash)
    SELECT ${merchant}, id, sha256(code::bytea) FROM tenant.anchors`.execute(tx);
}

async function plantAppointments(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, league_id, league_name,
      home_name, away_name, game_time, name, start_at, end_at)
    SELECT ${merchant}, id, 100000, 1, 1, 'x', 'x', 'x', '2030-01-01Z', name, '2030-01-01Z', '2030-01-01T05:00Z'
    FROM tenant.anchors`.execute(tx);
  await sql`INSERT INTO tenant.appointment_push_targets (merchant_code, appointment_id, push_target_id)
    SELECT ${merchant}, a.id, t.id FROM tenant.appointments a JOIN tenant.push_targets t ON t.name = a.name`.execute(
    tx,
  );
  await sql`INSERT INTO tenant.appointment_moves (merchant_code, appointment_id, from_match, to_match)
    SELECT ${merchant}, id, 100001, 100000 FROM tenant.appointments`.execute(tx);
}

async function plantLive(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream,
      address, key_version)
    SELECT ${merchant}, id, anchor_id, match_id, 'x', 'x', 'live', 'x', 'x', 1 FROM tenant.appointments`.execute(tx);
  await sql`INSERT INTO tenant.refused_publishes (merchant_code, stream, reason, anchor_id, address)
    SELECT ${merchant}, name, 'x', id, 'x' FROM tenant.anchors`.execute(tx);
  await sql`INSERT INTO tenant.live_samples SELECT ${merchant}, id, now(), 1 FROM tenant.live_sessions`.execute(tx);
  await sql`INSERT INTO tenant.live_minutes SELECT ${merchant}, id, now(), 1, 1, 1 FROM tenant.live_sessions`.execute(
    tx,
  );
  await sql`INSERT INTO tenant.relayed_targets SELECT ${merchant}, id, 1, 1, 'taking', now(), now()
    FROM tenant.live_sessions`.execute(tx);
  await sql`INSERT INTO tenant.target_outages SELECT ${merchant}, id, 1, 1, now() FROM tenant.live_sessions`.execute(
    tx,
  );
  await sql`INSERT INTO tenant.monitor_settings VALUES (${merchant}, 5, 4, 0)`.execute(tx);
  await sql`INSERT INTO tenant.monitor_receivers SELECT ${merchant}, id FROM tenant.accounts`.execute(tx);
}

async function plantGroups(tx: Tx, merchant: string): Promise<void> {
  await sql`INSERT INTO tenant.groups (merchant_code, name) SELECT ${merchant}, name FROM tenant.accounts`.execute(tx);
  await sql`INSERT INTO tenant.group_accounts (merchant_code, account_id, group_id)
    SELECT ${merchant}, a.id, g.id FROM tenant.accounts a JOIN tenant.groups g ON g.name = a.name`.execute(tx);
  await sql`INSERT INTO tenant.group_roles (merchant_code, role_id, group_id)
    SELECT ${merchant}, r.id, g.id FROM tenant.roles r JOIN tenant.groups g ON g.name = r.name`.execute(tx);
}

const everything = (table: string) =>
  sql<{
    merchants: string[] | null;
    n: number;
  }>`SELECT array_agg(DISTINCT merchant_code ORDER BY merchant_code) AS merchants,
    count(*)::integer AS n FROM ${sql.ref(`tenant.${table}`)}`;

it('knows every table of merchants’ rows', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'tenant'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition`,
  );
  expect(rows.map((row) => row.name).toSorted()).toEqual([...tables].toSorted());
});

describe.each(tables)('tenant.%s', (table) => {
  it('[WIR-36] a query without WHERE sees the rows of its merchant only', async () => {
    const [alpha] = (await inMerchant(app, 'alpha', (tx) => everything(table).execute(tx))).rows;
    const [beta] = (await inMerchant(app, 'beta', (tx) => everything(table).execute(tx))).rows;
    expect(alpha).toEqual({ merchants: ['alpha'], n: single.has(table) ? 1 : 3 });
    expect(beta).toEqual({ merchants: ['beta'], n: single.has(table) ? 1 : 2 });
  });

  it('[WIR-36] without a merchant nothing is seen, not even by the owner of the table', async () => {
    for (const pool of [app, owner]) {
      const [none] = (await inMerchant(pool, null, (tx) => everything(table).execute(tx))).rows;
      expect(none).toEqual({ merchants: null, n: 0 });
    }
    expect((await app.query(`SELECT * FROM tenant.${table}`)).rows).toEqual([]);
  });

  it('scope all reads all merchants', async () => {
    const [seen] = (
      await inMerchant(app, 'alpha', async (tx) => {
        await readAllMerchants(tx);
        return await everything(table).execute(tx);
      })
    ).rows;
    expect(seen?.merchants).toEqual(['alpha', 'beta']);
  });
});

describe('[WIR-36] writes', () => {
  it.each([
    [`UPDATE tenant.accounts SET description = 'mine'`, 3],
    [`UPDATE tenant.roles SET description = 'mine'`, 3],
    [`UPDATE tenant.idempotency_keys SET answer = 'mine'`, 3],
    [`UPDATE tenant.log_heads SET seq = seq`, 1],
    [`UPDATE tenant.anchors SET is_enabled = false`, 3],
    [`UPDATE tenant.anchor_keys SET valid_until = now()`, 3],
    [`DELETE FROM tenant.anchor_push_targets`, 3],
    [`UPDATE tenant.appointments SET is_enabled = false`, 3],
    [`DELETE FROM tenant.appointments`, 3],
    [`UPDATE tenant.live_sessions SET bytes = 1`, 3],
    [`DELETE FROM tenant.account_roles`, 3],
    [`DELETE FROM tenant.role_permissions`, 3],
    [`DELETE FROM tenant.idempotency_keys`, 3],
  ])('[WIR-36] without WHERE and even under scope all reach one merchant only: %s', async (statement, rows) => {
    const attempt = inMerchant(app, 'alpha', async (tx) => {
      await readAllMerchants(tx);
      const done = await sql.raw(statement).execute(tx);
      expect(Number(done.numAffectedRows)).toBe(rows);
      throw new Error('leave it as it was');
    });
    await expect(attempt).rejects.toThrow('leave it as it was');
  });

  it.each([
    `INSERT INTO tenant.roles (merchant_code, name) VALUES ('beta', 'planted')`,
    `INSERT INTO tenant.role_permissions SELECT 'beta', 1000, 'x'`,
    `INSERT INTO tenant.idempotency_keys (merchant_code, account_id, call_id, key, request_hash) VALUES ('beta', 1, 'x', 'y', '')`,
    `UPDATE tenant.idempotency_keys SET merchant_code = 'beta', key = 'moved'`,
    `UPDATE tenant.log_heads SET merchant_code = 'beta'`,
  ])('[WIR-36] cannot put a row into another merchant: %s', async (statement) => {
    for (const scope of ['own', 'all'])
      await expect(
        inMerchant(app, 'alpha', async (tx) => {
          if (scope === 'all') await readAllMerchants(tx);
          await sql.raw(statement).execute(tx);
        }),
      ).rejects.toThrow('row-level security policy');
  });
});

describe('a transaction leaves nothing on its connection', () => {
  const settings = `SELECT coalesce(current_setting('touchline.merchant', true), '') AS merchant,
    coalesce(nullif(current_setting('touchline.scope', true), 'own'), '') AS scope,
    current_setting('statement_timeout') AS timeout, current_setting('lock_timeout') AS lock_timeout`;
  const clean = { merchant: '', scope: '', timeout: '0', lock_timeout: '0' };

  it.each(['commits', 'fails'])('[WIR-36] whether it %s', async (way) => {
    const before = (await app.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    const attempt = inMerchant(app, 'alpha', async (tx) => {
      await readAllMerchants(tx);
      if (way === 'fails') await sql`SELECT 1 / 0`.execute(tx);
    });
    const outcome = await attempt.then(
      () => 'commits',
      (error: unknown) => (error as { code?: string }).code,
    );
    expect(outcome).toBe(way === 'fails' ? '22012' : 'commits');
    expect((await app.query(settings)).rows).toEqual([clean]);
    expect((await app.query('SELECT * FROM tenant.roles')).rows).toEqual([]);
    expect((await app.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid).toBe(before);
  });

  it('and bounds its waits while it lasts', async () => {
    const inside = await inMerchant(
      app,
      'alpha',
      async (tx) => (await sql<object>`${sql.raw(settings)}`.execute(tx)).rows,
    );
    expect(inside).toEqual([{ merchant: 'alpha', scope: '', timeout: '5s', lock_timeout: '3s' }]);
  });
});
