import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { changedSince, lastRelease } from './changed-since.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-changed-'));
const write = (file: string, text: string) => writeFileSync(path.join(scratch, file), text);
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: scratch, encoding: 'utf8' }).trim();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a folder has changed when a file in it is committed, edited or new since the base', () => {
  mkdirSync(path.join(scratch, 'tool'));
  write('tool/a.ts', 'one');
  write('other.ts', 'one');
  git('init', '--quiet');
  const base = commit();
  expect(changedSince(base, ['tool'], scratch)).toBe(false);

  write('other.ts', 'two');
  expect(changedSince(base, ['tool'], scratch)).toBe(false);
  expect(changedSince(base, ['tool', 'other.ts'], scratch)).toBe(true);

  write('tool/a.ts', 'two');
  expect(changedSince(base, ['tool'], scratch)).toBe(true);
  const next = commit();
  expect(changedSince(base, ['tool'], scratch)).toBe(true);
  expect(changedSince(next, ['tool'], scratch)).toBe(false);

  write('tool/b.ts', 'new');
  expect(changedSince(next, ['tool'], scratch)).toBe(true);
});

test('everything counts as changed without a base, without that commit and without git', () => {
  expect(changedSince(undefined, ['tool'], scratch)).toBe(true);
  expect(changedSince('0123456789', ['tool'], scratch)).toBe(true);
  expect(changedSince('HEAD', ['tool'], tmpdir())).toBe(true);
});

test('the last release is the commit of the newest line of docs/releases.tsv', () => {
  const lines = ['0.1.0\t2026-01-01', '0.2.0\t2026-02-01'].map((line, at) => `${line}\t${String(at).repeat(40)}\tx`);
  write('releases.tsv', ['version\tdate\tcommit\tsummary', ...lines].join('\n'));
  expect(lastRelease(path.join(scratch, 'releases.tsv'))).toBe('1'.repeat(40));
});

test('no release is known without docs/releases.tsv, and where no commit has the version of the newest', () => {
  write('unknown.tsv', 'version\tdate\tcommit\tsummary\n99.0.0\t2026-01-01\tbump\tx');
  expect(lastRelease(path.join(scratch, 'missing.tsv'))).toBeUndefined();
  expect(lastRelease(path.join(scratch, 'unknown.tsv'))).toBeUndefined();
});

function commit(): string {
  git('add', '--all');
  const settings = ['user.name=test', 'user.email=test@localhost', 'commit.gpgsign=false', 'core.hooksPath=/dev/null'];
  git(...settings.flatMap((setting) => ['-c', setting]), 'commit', '--quiet', '--message', 'a step');
  return git('rev-parse', 'HEAD');
}
