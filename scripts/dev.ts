import { createRequire } from 'node:module';
import path from 'node:path';

import { requireFree, untilAnswered } from './run/addresses.ts';
import { projectEnvironment } from './run/environment.ts';
import { entry, Household, run } from './run/programs.ts';
import { requireNode } from './run/require-node.ts';
import { repositoryRoot } from './services/place.ts';

const webFolder = path.join(repositoryRoot, 'apps/web');

try {
  requireNode();
  await run({ name: 'services', args: ['scripts/services.ts'], env: process.env });
  await develop({ ...projectEnvironment(), NODE_ENV: 'development' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function develop(env: NodeJS.ProcessEnv): Promise<void> {
  const { API_PORT = '25401', METRICS_PORT = '25409', WEB_PORT = '25473', MAIL_CATCHER_URL } = env;
  await requireFree({ API: Number(API_PORT), metrics: Number(METRICS_PORT), web: Number(WEB_PORT) });
  await run({ name: 'migrations', args: [entry('migrate')], env });

  const household = new Household();
  const watched = ['--watch', '--watch-preserve-output'];
  household.start({ name: 'api', args: [...watched, entry('api')], env });
  household.start({ name: 'worker', args: [...watched, entry('worker')], env });
  household.start({ name: 'web', args: [viteProgram(), '--logLevel', 'warn'], env, folder: webFolder });
  try {
    await untilAnswered(`http://127.0.0.1:${API_PORT}/api/v1/ready`, household.over);
    await untilAnswered(`http://127.0.0.1:${WEB_PORT}/`, household.over);
    console.log('');
    await run({ name: 'demo data', args: [entry('seed')], env });
    console.log(`\nTouchline: http://127.0.0.1:${WEB_PORT}`);
    console.log(`  the calls  http://127.0.0.1:${API_PORT}/api/docs`);
    if (MAIL_CATCHER_URL !== undefined) console.log(`  its mail   ${MAIL_CATCHER_URL}`);
    console.log('Ctrl-C stops api, worker and web; the services stay (npm run services -- stop).\n');
    console.log(await household.over);
  } finally {
    await household.close();
  }
}

function viteProgram(): string {
  const vite = createRequire(path.join(webFolder, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(vite), 'bin/vite.js');
}
