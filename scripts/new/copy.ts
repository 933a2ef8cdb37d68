import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** The tree as it stands, with packages of its own and everybody else's linked; its changes can be counted. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-new-'));
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files.filter((path) => existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages(root, copy);
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  commit(copy);
  return copy;
}

/** Everybody else's packages as the tree has them; the project's own are the copy's. */
export function linkPackages(root: string, copy: string): void {
  for (const folder of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })])
    linkModules(join(root, folder), join(copy, folder));
  for (const folder of globSync('{apps,packages}/*', { cwd: copy }))
    symlinkSync(relative(join(copy, 'node_modules/@touchline'), join(copy, folder)), ownLink(copy, folder));
}

/** Files made and edited since the copy or the last call. */
export function changesSince(copy: string): { made: string[]; edited: string[] } {
  git(copy, 'add', '--all');
  const lines = git(copy, 'diff', '--cached', '--name-status').split('\n').filter(Boolean);
  commit(copy);
  const of = (kind: string) => lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(2));
  return { made: of('A'), edited: of('M') };
}

function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== '@touchline'))
    symlinkSync(resolve(from, name), join(to, name));
}

function ownLink(copy: string, folder: string): string {
  const name = folder.split('/')[1] ?? '';
  mkdirSync(join(copy, 'node_modules/@touchline'), { recursive: true });
  return join(copy, 'node_modules/@touchline', name);
}

/** Whatever whoever runs it has set for their own commits. */
function commit(copy: string): void {
  const settings = [
    'user.name=proof',
    'user.email=proof@localhost',
    'commit.gpgsign=false',
    'core.hooksPath=/dev/null',
  ];
  git(copy, ...settings.flatMap((setting) => ['-c', setting]), 'commit', '--quiet', '--message', 'a step');
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' });
}
