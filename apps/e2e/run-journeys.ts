import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { requireFree, untilAnswered } from '../../scripts/run/addresses.ts';
import { logFolder, projectEnvironment } from '../../scripts/run/environment.ts';
import { entry, Household, run, runCommand } from '../../scripts/run/programs.ts';
import { requireNode } from '../../scripts/run/require-node.ts';
import { ensureWebBuild } from '../../scripts/run/web-build.ts';
import { optionsFromEnvironment, repositoryRoot } from '../../scripts/services/service-dirs.ts';
import { databaseUrl, makeDatabase } from '../proofs/lib/database.ts';
import { Secret } from '../server/src/platform/keys/secret.ts';
import { createRedis } from '../server/src/platform/network/redis.ts';
import { startOwnNode, testHookSecret } from '../server/test/media/own-node.ts';
import { nginxProxy } from '../server/test/media/own-proxy.ts';
import { noWriteLimits } from '../server/test/stack/no-limits.ts';
import { startStandInSupplier } from './support/stand-in-supplier.ts';

const { dataFolder, portBase } = optionsFromEnvironment();
const ports = { API: portBase + 11, machines: portBase + 13, proxy: portBase + 14, metrics: portBase + 19 };
const database = 'touchline_e2e';
const redisDatabase = '15';

const household = new Household();
const supplier = await startStandInSupplier();
const stops: (() => Promise<void>)[] = [];
try {
  requireNode();
  await run({ name: 'services', args: ['scripts/services.ts'], env: process.env });
  const env: NodeJS.ProcessEnv = { ...(await prepare(projectEnvironment())), ...(await startMedia()) };
  // As staff will meet it, but for the cookies: loopback has no certificate.
  const served = {
    ...env,
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    FEED_SUPPLIERS: `NAMI=${supplier.address}`,
    FEED_KEYS: 'NAMI=journeys',
  };
  for (const name of ['api', 'worker'])
    household.start({ name, args: [entry(name)], env: served, logFile: path.join(logFolder(), `e2e-${name}.log`) });
  await untilAnswered(`${env['E2E_BASE_URL']}/api/v1/ready`, household.over);
  const journeys = ['test', '-c', 'apps/e2e/playwright.config.ts', ...process.argv.slice(2)];
  await runCommand('journeys', 'playwright', journeys, { env, cwd: repositoryRoot });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await household.close();
  for (const stop of stops) await stop();
  supplier.close();
}

/** Media nodes that ask the API of the journeys, and the proxy that leads their pictures to its pages. */
async function startMedia() {
  const nodes = await Promise.all([startOwnNode(ports.machines, 'ingest1'), startOwnNode(ports.machines, 'ingest2')]);
  const proxy = await nginxProxy(nodes, { port: ports.proxy, apiPort: ports.API });
  stops.push(...nodes.map(({ stop }) => stop), proxy.stop);
  return {
    MACHINE_PORT: String(ports.machines),
    MEDIA_NODES: nodes.map(({ setting }) => setting).join(','),
    MEDIA_HOOK_SECRET: testHookSecret,
    E2E_PROXY_URL: proxy.origin,
    E2E_PUBLISH_URL: nodes[0]?.publishUrl ?? '',
  };
}

/** A database, a Redis database and ports that nothing else uses; what they hold stays to be looked at until the next run. */
async function prepare(local: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  await requireFree(ports);
  const ownerUrl = databaseUrl(requireAddress(local['DATABASE_OWNER_URL']), database);
  const redisUrl = databaseUrl(requireAddress(local['REDIS_URL']), redisDatabase);
  const redisAdminUrl = databaseUrl(requireAddress(local['REDIS_ADMIN_URL'] ?? local['REDIS_URL']), redisDatabase);
  const passwordFile = path.join(dataFolder, 'e2e-demo-password');
  const env = {
    ...local,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl(requireAddress(local['DATABASE_URL']), database),
    DATABASE_OWNER_URL: ownerUrl,
    REDIS_URL: redisUrl,
    API_PORT: String(ports.API),
    METRICS_PORT: String(ports.metrics),
    PUBLIC_ORIGINS: `http://127.0.0.1:${ports.API},http://127.0.0.1:${ports.proxy}`,
    WEB_DIST: await ensureWebBuild(local),
    LOG_HEAD_FILE: path.join(dataFolder, 'e2e-log-heads.jsonl'),
    LOG_ARCHIVE_DIR: path.join(dataFolder, 'e2e-log-archives'),
    DEMO_PASSWORD_FILE: passwordFile,
    // All journeys come from one address.
    CAPTCHA_PER_MINUTE: '10000',
    CAPTCHA_POOL: '2',
    ADDRESS_FAILURES_ALLOWED: '10000',
    FORGET_PER_HOUR: '10000',
    ...noWriteLimits,
  };
  mkdirSync(logFolder(), { recursive: true });
  // What was signed of the database before would contradict the new one.
  rmSync(env.LOG_HEAD_FILE, { force: true });
  await makeDatabase(requireAddress(local['DATABASE_OWNER_URL']), database);
  const redis = createRedis(new Secret(redisAdminUrl), () => undefined);
  await redis.flushdb();
  redis.disconnect();
  await run({ name: 'demo data', args: [entry('seed')], env });
  return {
    ...env,
    E2E_BASE_URL: `http://127.0.0.1:${ports.API}`,
    E2E_DATABASE_OWNER_URL: ownerUrl,
    E2E_REDIS_URL: redisAdminUrl,
    E2E_SUPPLIER_URL: supplier.address,
    E2E_DEMO_PASSWORD: readFileSync(passwordFile, 'utf8').trim(),
  };
}

function requireAddress(url: string | undefined): string {
  if (!url) throw new Error('DATABASE_URL, DATABASE_OWNER_URL and REDIS_URL have to be set: npm run services');
  return url;
}
