import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../services/service-dirs.ts';

const webDist = 'apps/web/dist';

/** Folders and files of the checkout that are in the image. */
export const productPaths = [
  'package.json',
  'apps/server',
  webDist,
  'packages',
  'deploy/nginx',
  'scripts/deploy',
  'scripts/services',
] as const;

const workspaces = ['apps/server', 'packages/contract', 'packages/db', 'packages/domain'];
/** Named by other packages for their types alone, or of no use to a running program. */
const unused = ['typescript', '@typescript', '@types', '.package-lock.json', '.bin'];

/** Copies what git tracks of the product, and the web as it is built, without its packages. */
export function copyProduct(to: string, from = repositoryRoot): void {
  const tracked = listFiles(from, '--cached', '--', ...productPaths).filter((file) => !isLeftOut(file));
  // The build takes the folder `public` as it is.
  const untracked = listFiles(from, '--others', '--', 'apps/web/public');
  const strays = new Set(untracked.map((file) => path.relative('apps/web/public', file)));
  const built = globSync('**', { cwd: path.join(from, webDist), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(from, webDist), path.join(entry.parentPath, entry.name)))
    .filter((file) => !strays.has(file));
  for (const file of [...tracked, ...built.map((name) => path.join(webDist, name))]) {
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (file.endsWith('.map')) writeFileSync(target, steadyMap(readFileSync(path.join(from, file), 'utf8')));
    else copyFileSync(path.join(from, file), target);
    // Git knows no other modes, and modes are part of the image's id.
    chmodSync(target, statSync(target).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Rolldown numbers the files that sources name in the order in which it came upon them, another one each time. */
function steadyMap(text: string): string {
  return text.replaceAll(/(ROLLDOWN_FILE_URL)_[\w$]{22}/g, '$1');
}

function listFiles(cwd: string, ...args: string[]): string[] {
  const names = execFileSync('git', ['ls-files', '-z', ...args], { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  return names.split('\0').filter((name) => name !== '');
}

export function isLeftOut(file: string): boolean {
  return /(^|\/)(node_modules|test)(\/|$)|\.(test|examples)\.ts$/.test(file);
}

interface ModulePlan {
  /** Where the packages of the whole repository go. */
  readonly modules: string;
  /** The product's folder: a workspace may have packages of its own. */
  readonly product: string;
  readonly scratch: string;
}

/** Installs the packages that the server runs with. */
export function installModules({ modules, product, scratch }: ModulePlan): void {
  const manifests = globSync(['package.json', 'package-lock.json', '.npmrc', '{apps,packages}/*/package.json'], {
    cwd: repositoryRoot,
  });
  for (const file of manifests) {
    mkdirSync(path.join(scratch, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(repositoryRoot, file), path.join(scratch, file));
  }
  const named = workspaces.flatMap((workspace) => ['--workspace', workspace]);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
  execFileSync('npm', ['ci', '--silent', ...options, ...named], { cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] });
  for (const name of unused) rmSync(path.join(scratch, 'node_modules', name), { recursive: true, force: true });
  renameSync(path.join(scratch, 'node_modules'), modules);
  for (const own of globSync('{apps,packages}/*/node_modules', { cwd: scratch }))
    renameSync(path.join(scratch, own), path.join(product, own));
}

export function productVersion(): string {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
