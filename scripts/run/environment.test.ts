import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repositoryRoot } from '../services/place.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-env-'));
const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const loading = Object.entries(scripts).filter(([, command]) => command.includes('.data/local.env'));

beforeAll(() => {
  mkdirSync(path.join(scratch, '.data'));
  writeFileSync(path.join(scratch, '.data/local.env'), 'BY_SERVICES=services\nBY_FILE=services\nBY_SHELL=services\n');
  writeFileSync(path.join(scratch, '.env'), 'BY_FILE=own\nBY_SHELL=own\n');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each(loading)('npm run %s: .env overrules the services, the shell overrules both', (_name, command) => {
  const flags = command.split(' ').filter((word) => word.startsWith('--env-file'));
  const print = 'console.log(process.env.BY_SERVICES, process.env.BY_FILE, process.env.BY_SHELL)';
  const env = { PATH: process.env['PATH'], BY_SHELL: 'shell' };
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', print], { cwd: scratch, env, encoding: 'utf8' });
  expect(stdout.trim()).toBe('services own shell');
});

test('these are the commands that load both', () => {
  expect(loading.map(([name]) => name)).toEqual([
    'start',
    'migrate',
    'seed',
    'admin',
    'e2e',
    'verify-log',
    'new-proof',
    'forgotten',
  ]);
});
