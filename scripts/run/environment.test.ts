import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-env-'));
const elsewhere = path.join(scratch, 'elsewhere');
const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const loader = '--import ./scripts/run/load-environment.ts';
const loading = Object.entries(scripts).filter(([, command]) => command.includes(loader));

beforeAll(() => {
  for (const [folder, name] of [
    [path.join(scratch, '.data'), 'services'],
    [elsewhere, 'elsewhere'],
  ] as const) {
    mkdirSync(folder);
    const lines = ['BY_SERVICES', 'BY_FILE', 'BY_SHELL'].map((variable) => `${variable}=${name}\n`);
    writeFileSync(path.join(folder, 'local.env'), lines.join(''));
  }
  writeFileSync(path.join(scratch, '.env'), 'BY_FILE=own\nBY_SHELL=own\n');
  cpSync(path.join(repositoryRoot, 'scripts'), path.join(scratch, 'scripts'), { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What a program of this command would see. */
function seenBy(command: string, env: NodeJS.ProcessEnv = {}): string {
  const print = 'console.log(process.env.BY_SERVICES, process.env.BY_FILE, process.env.BY_SHELL)';
  const [program = '', ...words] = command.split(' ');
  const flags = words.slice(
    0,
    words.findIndex((word) => word.endsWith('.ts') && !word.startsWith('./')),
  );
  const given = { PATH: process.env['PATH'], BY_SHELL: 'shell', ...env };
  const node = program === 'node' ? process.execPath : program;
  return spawnSync(node, [...flags, '-e', print], { cwd: scratch, env: given, encoding: 'utf8' }).stdout.trim();
}

describe.each(loading)('npm run %s', (_name, command) => {
  test('.env overrules the services, the shell overrules both', () => {
    expect(seenBy(command)).toBe('services own shell');
  });

  test('services of a data folder elsewhere are found', () => {
    expect(seenBy(command, { TOUCHLINE_DATA: elsewhere })).toBe('elsewhere own shell');
  });
});

test('these are the commands that load both', () => {
  expect(loading.map(([name]) => name)).toEqual([
    'start',
    'migrate',
    'supplier',
    'seed',
    'admin',
    'look-alikes',
    'backup',
    'restore',
    'accept-restore',
    'reseal',
    'e2e',
    'generate-log',
    'generate-matches',
    'generate-predictions',
    'bench',
    'verify-log',
    'new-proof',
    'forgotten',
    'schema',
  ]);
});

test('no command and no script hard-codes the data folder', () => {
  const manifests = globSync('{,apps/*/,packages/*/}package.json', { cwd: repositoryRoot });
  const programs = globSync('{scripts,apps/proofs}/**/*.ts', { cwd: repositoryRoot });
  const naming = [...manifests, ...programs].filter(
    (file) =>
      !/service-dirs\.ts$|\.test\.ts$/.test(file) &&
      /['"/ ]\.data\//.test(readFileSync(path.join(repositoryRoot, file), 'utf8')),
  );
  expect(naming).toEqual([]);
});
