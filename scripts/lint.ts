import { spawnSync } from 'node:child_process';

import { goTool } from './run/go-tool.ts';

// On several threads the type-aware rules infer the contract several times.
const env = { GOMAXPROCS: '1', ...goTool('4GiB') };
const { status } = spawnSync('oxlint', process.argv.slice(2), { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
