import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../services/service-dirs.ts';
import { copyProduct, installModules } from './product.ts';
import { writeSystem } from './system.ts';

interface ImagePlan {
  readonly tag: string;
  /** Is emptied first. */
  readonly folder: string;
  readonly withFfmpeg: boolean;
  /** Options of buildah that name another store of images than the machine's own. */
  readonly store?: readonly string[];
}

interface BuiltImage {
  readonly id: string;
  /** As it lies on a disk, unpacked. */
  readonly bytes: number;
}

/** Builds the one image of the product from nothing: the same sources and packages give the same id. */
export function buildImage({ tag, folder, withFfmpeg, store = [] }: ImagePlan): BuiltImage {
  rmSync(folder, { recursive: true, force: true });
  const context = path.join(folder, 'context');
  mkdirSync(context, { recursive: true });
  // Modes of files are part of the id.
  process.umask(0o022);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  const [modules, product, root] = ['modules', 'product', 'system'].map((name) => path.join(context, name)) as [
    string,
    string,
    string,
  ];
  copyProduct(product);
  installModules({ modules, product, scratch: path.join(folder, 'npm') });
  const addons = globSync('{modules,product}/**/*.{node,so,so.*}', { cwd: context }).map((file) =>
    path.join(context, file),
  );
  const node = path.join(root, 'usr/bin/node');
  mkdirSync(path.dirname(node), { recursive: true });
  copyFileSync(findNode(), node);
  chmodSync(node, 0o755);
  writeSystem({ root, scratch: path.join(folder, 'debian'), binaries: [node, ...addons], withFfmpeg });

  const recipe = path.join(repositoryRoot, 'Dockerfile');
  const options = ['--timestamp', '0', '--layers=false', '--pull-never', '--tag', tag, '--file', recipe];
  const id = execFileSync('buildah', [...store, 'build', '--quiet', ...options, context], { encoding: 'utf8' }).trim();
  return { id, bytes: sizeOf(context) };
}

/** The one that `npm ci` brought. */
function findNode(): string {
  const [found] = globSync('node_modules/node-linux-*/bin/node', { cwd: repositoryRoot });
  if (found === undefined) throw new Error('npm ci brought no Node for this machine');
  return path.join(repositoryRoot, found);
}

function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }).split('\t')[0]);
}
