import { setTimeout as rest } from 'node:timers/promises';

import { quarantineList } from '@touchline/contract/suppliers';

import { until } from '../../../scripts/services/processes.ts';
import { openStandIns } from '../feed/stand-ins.ts';
import type { AttackStage } from './stage.ts';

const sports = ['lol'];
const waitMs = 120_000;

/** A supplier sends a record of 14 MB, one of 200,000 levels, and names with characters that nobody sees. */
export async function sendHostileRecords(stage: AttackStage): Promise<void> {
  const { world, figures } = stage;
  const standIns = await openStandIns(world, { SUPPLIER_TEAMS: '0', SUPPLIER_MATCHES_PER_DAY: '0' }, sports);
  await standIns.syncClock();
  await standIns.turn({ garbage: 'hostile' });
  const before = { ...world.env };
  Object.assign(world.env, standIns.settings);
  const worker = world.startWorker();
  const staff = await stage.holding(await stage.hire('platform', { isSuperAdmin: true }));
  const count = async (where: string) => {
    const { rows } = await world.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${where}`);
    return rows[0]?.n ?? 0;
  };
  const isRead = async () => (await count(`platform.feed_lists WHERE read_at IS NOT NULL AND feed LIKE 'lol/%'`)) >= 8;
  const read = await until(isRead, waitMs);
  await rest(1000);
  const from = performance.now();
  const page = await staff.call('suppliers.quarantine', { query: { size: String(quarantineList.largestSize) } });
  const ms = performance.now() - from;
  const held = await count('platform.quarantine');
  const failing = await count('platform.feed_lists WHERE failures > 0');
  const odd = await count(`platform.supplier_entries WHERE name ~ '[\u0001-\u001f\u200b-\u200f\u202a-\u202e]'`);
  const entries = await count('platform.supplier_entries');
  console.log(`7 ${held} records held back, ${entries} stored; their page: ${page.status}, ${page.text.length} bytes`);
  await worker.end('SIGTERM');
  standIns.close();
  Object.assign(world.env, { ...before, FEED_SUPPLIERS: '', FEED_KEYS: '' });
  figures.atMost('7 lists of a supplier with huge and deep records that are not read', 8, read ? failing : 8, 0);
  figures.atLeast('7 huge and deep records held back', held, held, 2);
  figures.atMost('7 the page of records held back refused', 1, page.status === 200 ? 0 : 1, 0);
  figures.atMost('7 KB of that page', held, page.text.length / 1024, 512);
  figures.atMost('7 time of that page', held, ms, 2000, 'ms');
  figures.atMost('7 names stored with characters that nobody sees', entries, odd, 0);
}
