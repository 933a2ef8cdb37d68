import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { choosePrevious, type ChosenRelease, schemaAsMigrations, unpack } from './releases/release-tree.ts';
import { projectEnvironment } from './run/environment.ts';
import { run, runCommand } from './run/programs.ts';
import { requireNode } from './run/require-node.ts';
import { environmentOf, optionsFromEnvironment } from './services/service-dirs.ts';

// The tests of packages/db hold the schema itself to what that release knew; these use it.
const serverTests = ['apps/server/'];

const { values, positionals } = parseArgs({ options: { commit: { type: 'string' } }, allowPositionals: true });
try {
  requireNode();
  const previous = choosePrevious(values.commit);
  if (previous === undefined) console.log('no previous release');
  else await prove(previous, positionals.length > 0 ? positionals : serverTests);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function prove({ name, commit }: ChosenRelease, tests: readonly string[]): Promise<void> {
  await run({ name: 'services', args: ['scripts/services.ts'], env: process.env });
  console.log(`server tests of ${name} (${commit.slice(0, 12)}) on the schema of this tree`);
  const folder = unpack(commit);
  const schema = await schemaAsMigrations();
  const local = projectEnvironment();
  const env = {
    ...local,
    // Its tests empty Redis as the server's own user, which had every right then.
    REDIS_URL: local['REDIS_ADMIN_URL'] ?? local['REDIS_URL'],
    // Its tests start several APIs, and know the default address of the front.
    MACHINE_PORT: '0',
    PUSH_FRONT_ADDRESS: 'rtmp://localhost/live',
    ...environmentOf(optionsFromEnvironment()),
    TEST_MIGRATIONS: schema,
  };
  try {
    const vitest = path.join(folder, 'node_modules/.bin/vitest');
    const args = ['run', '--project', 'server', ...tests];
    await runCommand(`the server tests of ${name} on this schema`, vitest, args, { env, cwd: folder });
  } finally {
    for (const used of [folder, schema]) rmSync(used, { recursive: true, force: true });
  }
}
