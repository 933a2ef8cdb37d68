import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { createPool } from '@touchline/db/pool';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { adminRoleId } from '@touchline/domain/constants';
import type { FastifyInstance } from 'fastify';

import { allRoutes } from '../../src/entry/routes.ts';
import { createServer } from '../../src/http/server.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createStores } from '../../src/platform/files/stores.ts';
import type { WorkerPlatform } from '../../src/platform/jobs/worker-platform.ts';
import { hashPassword } from '../../src/platform/passwords/passwords.ts';
import { openPlatform, type Platform } from '../../src/platform/platform.ts';
import { plantAccount, plantMerchant, plantRole } from '../../src/seed/plant.ts';
import { Browser } from '../browser/browser.ts';
import { noLimits } from './no-limits.ts';
import { copyTemplate, dropDatabase } from './template-database.ts';

export const testOrigin = 'http://touchline.test';

export interface TestStack {
  readonly app: FastifyInstance;
  readonly platform: Platform & Pick<WorkerPlatform, 'archives' | 'heads'>;
  /** The owner of the tables: for what no call can do, and for looking at what the calls did. */
  readonly owner: Pool;
  readonly ownerUrl: string;
  /** As its programs have it. */
  readonly environment: NodeJS.ProcessEnv;
  /** A new browser with its own cookies. */
  browser(address?: string): Browser;
  addMerchant(code: string, ceiling?: readonly string[]): Promise<void>;
  /** An account with one role that holds these keys; its password is `password`. */
  addAccount(
    merchantCode: string,
    account: string,
    keys?: readonly string[],
    options?: { isSuperAdmin?: boolean; isAdmin?: boolean },
  ): Promise<string>;
  disable(merchantCode: string, accountId: string): Promise<void>;
  passwordHashOf(merchantCode: string, accountId: string): Promise<string>;
  close(): Promise<void>;
}

export const password = 'Correct-Horse-7';
let hashOfPassword: Promise<string> | undefined;

/** A name that no other run has used: its mails are its own. */
export const uniqueAccount = (prefix: string): string => `${prefix}${randomBytes(5).toString('hex')}`;

/** Settings of a test; an undefined one keeps the product's default. */
export type StackSettings = Readonly<Record<string, string | undefined>>;

export interface Served {
  contract?: Record<string, Call>;
  routes?: (platform: Platform) => Record<string, object>;
  /** Another way to its database. */
  wire?: (appUrl: string) => Promise<string>;
}

async function serve(environment: NodeJS.ProcessEnv, { contract = calls, routes = allRoutes }: Served = {}) {
  const config = readConfig(environment);
  // What the worker has besides, for what tests do in its place.
  const platform = Object.assign(await openPlatform(config), createStores(config));
  const app = await createServer(platform, contract, routes(platform));
  await app.ready();
  const browser = (address = '127.0.0.1') => new Browser(app, platform.redis, testOrigin, address);
  return { environment, platform, app, browser };
}

/** The real server on a database of its own; merchant `platform` is there. */
export async function startStack(settings: StackSettings = {}, served: Served = {}): Promise<TestStack> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const { ownerUrl, appUrl } = await copyTemplate(name);
  const redisUrl = new URL(process.env['REDIS_URL'] ?? '');
  redisUrl.pathname = `/${1 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 8)}`;
  const { environment, platform, app, browser } = await serve(
    {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: (await served.wire?.(appUrl)) ?? appUrl,
      REDIS_URL: redisUrl.href,
      PUBLIC_ORIGINS: testOrigin,
      TRUSTED_PROXIES: '127.0.0.1',
      // The running media servers know nothing of this database.
      MEDIA_NODES: '',
      MEDIA_FRONT_LIST: '',
      MEDIA_FRONT_PID: '',
      MACHINE_PORT: '0',
      PUSH_FRONT_ADDRESS: 'rtmp://localhost/live',
      LOG_LEVEL: 'silent',
      FILES_DIR: join(folder, 'files'),
      LOG_HEAD_FILE: join(folder, 'log-heads.jsonl'),
      LOG_ARCHIVE_DIR: join(folder, 'log-archives'),
      CAPTCHA_PER_MINUTE: '100000',
      CAPTCHA_POOL: '0',
      FORGET_PER_HOUR: '100000',
      ADDRESS_FAILURES_ALLOWED: '100000',
      ...noLimits,
      REFUSALS_FOLDED_SECONDS: '0',
      ...settings,
    },
    served,
  );
  const owner = createPool({ url: ownerUrl, size: 2, waitMs: 5000, onConnectionLost: () => undefined });
  const passwordHash = await (hashOfPassword ??= hashPassword(password));
  const stack: TestStack = {
    app,
    platform,
    owner,
    ownerUrl,
    browser,
    environment,
    addMerchant: (code, ceiling) => plantMerchant(owner, { code, alias: code, ...(ceiling ? { ceiling } : {}) }),
    async addAccount(merchantCode, account, keys = [], options = {}) {
      const roleIds =
        keys.length === 0 ? [] : [await plantRole(owner, merchantCode, { name: account, description: '', keys })];
      const { isAdmin = false, isSuperAdmin = false } = options;
      const id = await plantAccount(owner, merchantCode, {
        account,
        name: `${account} 的姓名`.slice(0, 20),
        email: `${account}@example.com`,
        passwordHash,
        roleIds: isAdmin ? [adminRoleId, ...roleIds] : roleIds,
        isSuperAdmin,
      });
      if (id === null) throw new Error(`${account} is taken`);
      return id;
    },
    disable: (merchantCode, accountId) =>
      inMerchant(owner, merchantCode, async (tx) => {
        await tx.updateTable('tenant.accounts').set({ enabled: false }).where('id', '=', accountId).execute();
      }),
    passwordHashOf: (merchantCode, accountId) =>
      inMerchant(owner, merchantCode, async (tx) => {
        const account = tx.selectFrom('tenant.accounts').select('password_hash').where('id', '=', accountId);
        return (await account.executeTakeFirstOrThrow()).password_hash;
      }),
    async close() {
      await app.close();
      await platform.close();
      await owner.end();
      await dropDatabase(name);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await stack.addMerchant('platform');
  return stack;
}

/** The same database under other settings, beside the stack whose it is. */
export async function restarted(stack: TestStack, settings: Record<string, string>): Promise<TestStack> {
  const { environment, platform, app, browser } = await serve({ ...stack.environment, ...settings });
  const close = async () => {
    await app.close();
    await platform.close();
  };
  return { ...stack, environment, platform, app, browser, close };
}
