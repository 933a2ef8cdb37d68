import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-hooks-'));
// What a hook that runs these tests has set belongs to another repository.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const limit = 60_000;

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', env });
const install = (more: NodeJS.ProcessEnv) =>
  spawnSync('sh', ['scripts/hooks/install.sh'], { cwd: folder, env: { ...env, CI: '', ...more } }).status;
const hooksPath = () =>
  spawnSync('git', ['config', '--local', 'core.hooksPath'], { cwd: folder, encoding: 'utf8', env }).stdout;
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

/** The exit status, and what was said. */
function commit(): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('git', ['commit', '--message', 'a change'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, said: `${stdout}${stderr}` };
}

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(path.join(folder, 'a folder'), { recursive: true });
  cpSync(path.join(root, 'scripts/hooks'), path.join(folder, 'scripts/hooks'), { recursive: true });
  cpSync(path.join(root, '.oxfmtrc.json'), path.join(folder, '.oxfmtrc.json'));
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  git('init', '--quiet');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@localhost');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'core.hooksPath', 'scripts/hooks');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the pre-commit hook formats the staged files and commits them so', { timeout: limit }, () => {
  write('a folder/one.ts', 'export const answer = "42"');
  git('add', 'a folder/one.ts');
  expect(commit()).toMatchObject({ status: 0 });
  expect(git('show', 'HEAD:a folder/one.ts')).toBe(`export const answer = '42';\n`);
  expect(git('status', '--porcelain', 'a folder/one.ts')).toBe('');
});

test('the pre-commit hook refuses a staged file that lint refuses', { timeout: limit }, () => {
  write('one.ts', 'debugger;\n');
  git('add', 'one.ts');
  const { status, said } = commit();
  expect(status).not.toBe(0);
  expect(said).toContain('no-debugger');
});

test(
  'the pre-commit hook neither formats nor stages the rest of a file that is staged in part',
  { timeout: limit },
  () => {
    write('one.ts', `export const answer = '42';\n`);
    git('add', 'one.ts');
    write('one.ts', 'export const answer = "43"\n');
    const { status, said } = commit();
    expect(status).not.toBe(0);
    expect(said).toContain('staged in part');
    expect(git('diff', '--name-only')).toBe('one.ts\n');
  },
);

test('the pre-commit hook lets a commit pass whose files no tool knows', { timeout: limit }, () => {
  write('releases.tsv', 'a\tb\n');
  git('add', 'releases.tsv');
  expect(commit()).toMatchObject({ status: 0 });
});

test(
  'installing sets the hooks once, never in CI, never over existing hooks, and never fails',
  { timeout: limit },
  () => {
    git('config', '--unset', 'core.hooksPath');
    expect([install({ CI: 'true' }), hooksPath()]).toEqual([0, '']);
    expect([install({}), hooksPath()]).toEqual([0, 'scripts/hooks\n']);
    git('config', 'core.hooksPath', 'own');
    expect([install({}), hooksPath()]).toEqual([0, 'own\n']);
    rmSync(path.join(folder, '.git'), { recursive: true });
    expect(install({})).toBe(0);
  },
);
