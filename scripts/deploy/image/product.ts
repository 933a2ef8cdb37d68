import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../services/service-dirs.ts';

/** Folders and files of the checkout that are in the image. */
export const productPaths = [
  'package.json',
  'apps/server',
  'apps/web/dist',
  'packages',
  'deploy/nginx',
  'scripts/deploy',
  'scripts/services',
] as const;

const workspaces = ['apps/server', 'packages/contract', 'packages/db', 'packages/domain'];
/** Named by other packages for their types alone, or of no use to a running program. */
const unused = ['typescript', '@typescript', '@types', '.package-lock.json', '.bin'];

/** Copies the product with the web as it is built, without its packages. */
export function copyProduct(to: string): void {
  for (const file of productPaths)
    cpSync(path.join(repositoryRoot, file), path.join(to, file), {
      recursive: true,
      filter: (source) => !isLeftOut(path.relative(repositoryRoot, source)),
    });
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
