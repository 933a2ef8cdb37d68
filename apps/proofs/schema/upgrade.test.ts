import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

import { migrate, withOwner } from '@touchline/db/migrate';
import { allPurchases, purchaseList } from '@touchline/domain/merchants/purchases';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { comparableSchema, scratchDatabase } from '../../../scripts/schema/dump.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { watchLog } from '../../server/test/log/watched-log.ts';
import { newDatabase } from '../../server/test/stack/own-database.ts';
import { runEntry } from '../../server/test/stack/run-entry.ts';
import { startStack, type TestStack } from '../../server/test/stack/stack.ts';

/** The demo of 0.2.0, which staff worked with for a moment, and the keys of that installation. */
const demo = (file: string) => join(import.meta.dirname, `../../../packages/db/fixtures/demo-0.2.0.${file}`);
const merchants = ['platform', 'starsport', 'peakgame'];

/** Added to that demo: its role 1 holds soccer alone, and a page that any game opens. */
const soccerMerchant = `SELECT set_config('touchline.merchant', 'soccer', false);
  INSERT INTO platform.merchants (code, alias) VALUES ('soccer', 'soccer');
  INSERT INTO tenant.roles (merchant_code, id, name) VALUES ('soccer', 1, '管理员');
  INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
    VALUES ('soccer', 1, 'spo_soc_sch-view'), ('soccer', 1, 'pre_#_tab-view'), ('soccer', 1, 'mon_gam-view')`;

let upgraded: Awaited<ReturnType<typeof scratchDatabase>>;
let folder: string;
let applied: readonly string[];
beforeAll(async () => {
  const dump = brotliDecompressSync(await readFile(demo('sql.br'))).toString();
  upgraded = await scratchDatabase(newDatabase().ownerUrl);
  await withOwner(upgraded.url, async (run) => void (await run(dump)));
  await withOwner(upgraded.url, async (run) => void (await run(soccerMerchant)));
  ({ applied } = await migrateAll(upgraded.url, allJobs));
  folder = await mkdtemp(join(tmpdir(), 'touchline-upgrade-'));
});
afterAll(async () => {
  await upgraded.drop();
  await rm(folder, { recursive: true });
});

it('migrations since 0.2.0 run on the rows of its demo, and a second run has nothing to do', async () => {
  expect(applied[0]).toBe('0040_acting_proofs.sql');
  expect(await migrate(upgraded.url)).toMatchObject({ applied: [], functions: [] });
});

it('[MER-14] merchants that exist have bought what their role 1 holds and nothing else', async () => {
  const found: Record<string, { lost: number; purchases: string[] }> = {};
  await withOwner(upgraded.url, async (run) => {
    for (const merchant of [...merchants, 'soccer']) {
      await run(`SELECT set_config('touchline.merchant', '${merchant}', false)`);
      const { rows } = (await run(`SELECT purchases, (SELECT count(*)::integer FROM tenant.ceilings
          WHERE merchant_code = code AND permission_key NOT IN (SELECT tenant.ceiling_of(code))) AS lost
        FROM platform.merchants WHERE code = '${merchant}'`)) as { rows: { lost: number; purchases: string[] }[] };
      found[merchant] = rows[0] ?? { lost: -1, purchases: [] };
    }
  });
  // No key of value-added content is in the role 1 of either.
  const withoutAddOn = purchaseList({ ...allPurchases, addOn: false });
  expect(found).toEqual({
    platform: { lost: 0, purchases: purchaseList(allPurchases) },
    starsport: { lost: 0, purchases: withoutAddOn },
    peakgame: { lost: 0, purchases: withoutAddOn },
    // One game is enough for the page that any game opens.
    soccer: { lost: 0, purchases: ['sports.SOC', 'games.LOL'] },
  });
});

it('[day 11] roles that held every schedule hold those of other sports and games, and no other role does', async () => {
  const held: string[] = [];
  await withOwner(upgraded.url, async (run) => {
    for (const merchant of merchants) {
      await run(`SELECT set_config('touchline.merchant', '${merchant}', false)`);
      const { rows } = (await run(`SELECT role.name, string_agg(permission_key, ' ' ORDER BY permission_key) AS keys
        FROM tenant.role_permissions JOIN tenant.roles role ON role.id = role_id AND role.merchant_code = '${merchant}'
        WHERE permission_key ~ '_oth_sch-' GROUP BY role.id, role.name ORDER BY role.id`)) as {
        rows: { name: string; keys: string }[];
      };
      held.push(...rows.map(({ name, keys }) => `${merchant} ${name}: ${keys}`));
    }
  });
  const all = 'gam_oth_sch-action gam_oth_sch-view spo_oth_sch-action spo_oth_sch-view';
  expect(held).toEqual([
    `platform 管理员: ${all}`,
    `platform 赛程运营: ${all}`,
    'starsport 管理员: gam_oth_sch-view spo_oth_sch-view',
    'peakgame 管理员: gam_oth_sch-view spo_oth_sch-view',
    'peakgame 主播经理: gam_oth_sch-view',
  ]);
});

it('the log of an upgraded database passes verification by its old keys and signed heads', async () => {
  await copyFile(demo('log-heads.jsonl'), join(folder, 'log-heads.jsonl'));
  const keys = parseEnv(await readFile(demo('env'), 'utf8'));
  const settings = { ...keys, LOG_HEAD_FILE: join(folder, 'log-heads.jsonl') };
  const stack = await startStack(settings, { wire: (url) => Promise.resolve(onUpgraded(url)) });
  // Without it the newest signature is as old as the dump.
  await watchLog(stack, 'platform').sign();
  const verdicts = await Promise.all(merchants.map((merchant) => verify(stack, merchant)));
  await stack.close();
  expect(verdicts).toEqual(
    merchants.map(() => ({
      code: 0,
      output: expect.stringMatching(/已校验 (?<rows>[1-9]\d*) \/ \k<rows> 条[\s\S]*校验通过，记录完整/),
    })),
  );
}, 60_000);

const verify = (stack: TestStack, merchant: string) => runEntry(stack, 'verify-log', '--merchant', merchant);

/** The upgraded database by the server's own role. */
function onUpgraded(appUrl: string): string {
  return Object.assign(new URL(appUrl), { pathname: new URL(upgraded.url).pathname }).href;
}

it('an upgraded database has the schema of a new one', { timeout: 60_000 }, async () => {
  const fresh = await scratchDatabase(upgraded.url);
  await migrate(fresh.url);
  expect(await comparableSchema(upgraded.url)).toBe(await comparableSchema(fresh.url));
  await fresh.drop();
});
