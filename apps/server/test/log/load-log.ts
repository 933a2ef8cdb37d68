import { once } from 'node:events';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { plantMerchant } from '../../src/seed/plant.ts';
import { createMadeUpRows, type LogPlan, type MadeUpRow } from './made-up-rows.ts';

const chunkLength = 256 * 1024;

interface Month {
  readonly table: string;
  readonly from: string;
  readonly until: string;
  readonly untilMicros: number;
}

export interface LoadRequest {
  readonly ownerUrl: string;
  readonly owner: Pool;
  readonly chainKeys: KeyRing;
  readonly plan: LogPlan;
  readonly onMonth?: (table: string, rows: number) => void;
}

/**
 * Fills the log of an otherwise empty database: each month's rows go into a table of its own, which becomes a partition
 * only then, so that indexes are built in one go. The tables are not safe from a crash: nothing here is worth its price.
 */
export async function loadLog({ ownerUrl, owner, chainKeys, plan, onMonth }: LoadRequest): Promise<void> {
  const source = createMadeUpRows(plan, chainKeys);
  for (const { merchantCode } of source.ends())
    await plantMerchant(owner, { code: merchantCode, alias: `商户 ${merchantCode}`, ceiling: ['bac_#_ope-view'] });
  const [loading, attaching] = [await connect(ownerUrl), await connect(ownerUrl)];
  let attached = Promise.resolve();
  try {
    // The months of the past take its place.
    await attaching.query('ALTER TABLE tenant.operation_logs DETACH PARTITION tenant.operation_logs_before');
    while (source.left() > 0) {
      const month = monthOf(source.nextMicros());
      const before = source.left();
      await fill(loading, month, source);
      await attached;
      attached = attach(attaching, month);
      attached.catch(() => undefined);
      onMonth?.(month.table, before - source.left());
    }
    await attached;
    await attaching.query('SELECT tenant.keep_log_partitions()');
    await attaching.query(`SELECT setval('tenant.operation_log_ids', $1)`, [plan.rows + 1]);
    await attaching.query('ANALYZE tenant.operation_logs');
  } finally {
    await loading.end();
    await attaching.end();
  }
  for (const { merchantCode, seq, hash } of source.ends())
    await inMerchant(owner, merchantCode, async (tx) => {
      const head = tx.updateTable('tenant.log_heads').set({ seq: String(seq), hash });
      await head.where('merchant_code', '=', merchantCode).execute();
    });
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // Indexes are sorted in memory, as far as they fit.
  await client.query(`SET maintenance_work_mem = '512MB'`);
  return client;
}

async function fill(client: pg.Client, month: Month, source: ReturnType<typeof createMadeUpRows>): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE UNLOGGED TABLE tenant.${month.table}_new
    (LIKE tenant.operation_logs INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)`);
  const columns = `merchant_code, seq, id, created_at, account_id, user_name, user_account, home_merchant, function_name,
    http_method, api_path, request_parameter, result, err_msg, changes, trace_id, touched, client_address, format,
    key_version, hash`;
  const stream = client.query(copyFrom(`COPY tenant.${month.table}_new (${columns}) FROM STDIN WITH (FREEZE)`));
  let chunk = '';
  while (source.left() > 0 && source.nextMicros() < month.untilMicros) {
    chunk += copyLine(source.next());
    if (chunk.length < chunkLength) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await once(stream, 'finish');
  await client.query('COMMIT');
}

/** Indexes and checks are built here; the empty partition that migrating made gives way. */
async function attach(client: pg.Client, { table, from, until }: Month): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS tenant.${table}`);
  await client.query(`ALTER TABLE tenant.${table}_new RENAME TO ${table}`);
  await client.query(`ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.${table}
    FOR VALUES FROM ('${from}') TO ('${until}')`);
  await client.query(`ANALYZE tenant.${table}`);
}

/** Made-up texts hold neither tab nor backslash: nothing has to be escaped. */
function copyLine(row: MadeUpRow): string {
  const who = `${row.accountId}\t${row.userName}\t${row.userAccount}\t${row.homeMerchant}`;
  const what = `${row.functionName}\t${row.httpMethod}\t${row.apiPath}\t${row.requestParameter}\t${row.result}`;
  const outcome = `${row.errMsg ?? '\\N'}\t${row.changes ?? '\\N'}\t${row.traceId}\t${row.touched ?? '\\N'}`;
  const covered = `${row.clientAddress ?? '\\N'}\t${row.format}\t${row.keyVersion}`;
  const position = `${row.merchantCode}\t${row.seq}\t${row.id}\t${timestamp(row.createdMicros)}`;
  return `${position}\t${who}\t${what}\t${outcome}\t${covered}\t\\\\x${row.hash.toString('hex')}\n`;
}

function timestamp(micros: string): string {
  const at = new Date(Number(micros.slice(0, -3))).toISOString();
  return `${at.slice(0, -1)}${micros.slice(-3)}Z`;
}

function monthOf(micros: number): Month {
  const at = new Date(micros / 1000);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return {
    table: `operation_logs_${first.toISOString().slice(0, 7).replace('-', '_')}`,
    from: first.toISOString(),
    until: next.toISOString(),
    untilMicros: next.getTime() * 1000,
  };
}
