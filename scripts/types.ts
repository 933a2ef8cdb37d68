import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { goTool } from './run/go-tool.ts';
import { repositoryRoot } from './services/service-dirs.ts';

/** The server's project also holds the packages and scripts. */
const projects = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/e2e/tsconfig.json'];

const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')));
const args = [
  // Each checker infers the contract anew: four of them need more than twice the processor time of one.
  '--checkers',
  '1',
  // CI trusts no earlier run.
  ...(process.env['CI'] ? ['--incremental', 'false'] : []),
  ...(process.stdout.isTTY ? ['--pretty'] : []),
  ...process.argv.slice(2),
];
const env = goTool('2GiB');

async function check(project: string): Promise<boolean> {
  const child = spawn(process.execPath, [compiler, '-p', project, ...args], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  process.stdout.write(output);
  if (code !== 0) console.error(`types: ${project} failed`);
  return code === 0;
}

const passed = await Promise.all(projects.map(check));
if (passed.includes(false)) process.exitCode = 1;
