import { createRequire } from 'node:module';
import path from 'node:path';

import { requireFree, untilAnswered } from './run/addresses.ts';
import { projectEnvironment } from './run/environment.ts';
import { entry, Household, run } from './run/programs.ts';
import { createReadableLines } from './run/readable-lines.ts';
import { requireNode } from './run/require-node.ts';
import { optionsFromEnvironment, portsFrom, repositoryRoot } from './services/service-dirs.ts';

const webFolder = path.join(repositoryRoot, 'apps/web');
const supplierProgram = path.join(repositoryRoot, 'apps/supplier/src/entry.ts');

try {
  requireNode();
  await run({ name: 'services', args: ['scripts/services.ts'], env: process.env });
  const env = projectEnvironment();
  await develop({ ...suppliersHere(env), ...env, NODE_ENV: 'development' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The stand-ins, unless other suppliers are named. */
function suppliersHere(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { nami, hbird } = portsFrom(optionsFromEnvironment(env).portBase);
  const { SUPPLIER_NAMI_KEY = 'nami-development-key', SUPPLIER_HBIRD_KEY = 'hbird-development-key' } = env;
  return {
    FEED_SUPPLIERS: `NAMI=http://127.0.0.1:${nami},HBIRD=http://127.0.0.1:${hbird}`,
    FEED_KEYS: `NAMI=${SUPPLIER_NAMI_KEY},HBIRD=${SUPPLIER_HBIRD_KEY}`,
    LOGO_ROUTES: `pictures.nami.example=http://127.0.0.1:${nami},pictures.hbird.example=http://127.0.0.1:${hbird}`,
  };
}

async function develop(env: NodeJS.ProcessEnv): Promise<void> {
  const { API_PORT = '25401', METRICS_PORT = '25409', WEB_PORT = '25473', MAIL_CATCHER_URL } = env;
  const { machine, nami, hbird, supplierAdmin } = portsFrom(optionsFromEnvironment(env).portBase);
  await requireFree({ API: Number(API_PORT), metrics: Number(METRICS_PORT), web: Number(WEB_PORT) });
  await requireFree({
    machines: Number(env['MACHINE_PORT'] ?? machine),
    NAMI: nami,
    HBIRD: hbird,
    suppliers: supplierAdmin,
  });
  await run({ name: 'migrations', args: [entry('migrate')], env });

  const household = new Household();
  const readable = createReadableLines();
  const watched = ['--watch', '--watch-preserve-output'];
  household.start({ name: 'supplier', args: ['--max-old-space-size=256', supplierProgram], env, readable });
  household.start({ name: 'api', args: [...watched, entry('api')], env, readable });
  household.start({ name: 'worker', args: [...watched, entry('worker')], env, readable });
  household.start({ name: 'web', args: [viteProgram(), '--logLevel', 'warn'], env, folder: webFolder, readable });
  try {
    await untilAnswered(`http://127.0.0.1:${API_PORT}/api/v1/ready`, household.over);
    await untilAnswered(`http://127.0.0.1:${WEB_PORT}/`, household.over);
    console.log('');
    await run({ name: 'demo data', args: [entry('seed')], env });
    console.log(`\nTouchline: http://127.0.0.1:${WEB_PORT}`);
    console.log(`  the calls  http://127.0.0.1:${API_PORT}/api/docs`);
    if (MAIL_CATCHER_URL !== undefined) console.log(`  its mail   ${MAIL_CATCHER_URL}`);
    console.log(`  its suppliers  http://127.0.0.1:${supplierAdmin}/admin/figures`);
    console.log('Ctrl-C stops api, worker, web and suppliers; the services stay (npm run services -- stop).\n');
    household.start({ name: 'demo', args: [entry('seed'), '--predictions'], env, readable, mayFinish: true });
    household.start({ name: 'demo streams', args: [entry('demo-streams')], env, readable, mayFinish: true });
    console.log(await household.over);
  } finally {
    await household.close();
  }
}

function viteProgram(): string {
  const vite = createRequire(path.join(webFolder, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(vite), 'bin/vite.js');
}
