import { existsSync } from 'node:fs';
import path from 'node:path';

import { requireFree, untilAnswered } from './run/addresses.ts';
import { entry, Household, run } from './run/programs.ts';
import { requireNode } from './run/require-node.ts';
import { repositoryRoot } from './services/service-dirs.ts';

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

try {
  requireNode();
  await serve(productionEnvironment());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function productionEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  env['API_PORT'] ??= '25401';
  env['METRICS_PORT'] ??= '25409';
  env['WEB_DIST'] ??= path.join(repositoryRoot, 'apps/web/dist');
  if (!env['PUBLIC_ORIGINS']) {
    env['PUBLIC_ORIGINS'] = `http://localhost:${env['API_PORT']}`;
    console.log(`PUBLIC_ORIGINS is not set: only ${env['PUBLIC_ORIGINS']} is served`);
  }
  const origins = env['PUBLIC_ORIGINS'].split(',').map((origin) => origin.trim());
  if (!env['COOKIE_SECURE'] && origins.every((origin) => loopback.test(origin))) {
    env['COOKIE_SECURE'] = 'false';
    console.log('COOKIE_SECURE is not set: cookies go without Secure, as the address is plain HTTP on this machine');
  }
  return env;
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  if (!existsSync(path.join(env['WEB_DIST'] ?? '', 'index.html')))
    throw new Error('there is no built web: run npm run build first');
  await requireFree({ API: Number(env['API_PORT']), metrics: Number(env['METRICS_PORT']) });
  await run({ name: 'the check of the database', args: [entry('check-database')], env });

  const household = new Household();
  household.start({ name: 'api', args: [entry('api')], env });
  for (const worker of workersOf(env)) household.start({ args: [entry('worker')], ...worker });
  try {
    await untilAnswered(`http://127.0.0.1:${env['API_PORT']}/api/v1/ready`, household.over);
    console.log(`Touchline: ${env['PUBLIC_ORIGINS']}`);
    console.log(await household.over);
  } finally {
    await household.close();
  }
}

/** Suppliers are read apart, so that their backlog holds up neither mail nor settlement. */
function workersOf(env: NodeJS.ProcessEnv): { name: string; env: NodeJS.ProcessEnv }[] {
  if (env['WORKER_PARTS'] || !env['FEED_SUPPLIERS']) return [{ name: 'worker', env }];
  return [
    { name: 'worker', env: { ...env, WORKER_PARTS: 'jobs,live,settlement' } },
    { name: 'feed', env: { ...env, WORKER_PARTS: 'feed' } },
  ];
}
