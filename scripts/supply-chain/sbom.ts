import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';

/** What runs in production or is bundled into the served web. */
const shippedWorkspaces = ['apps/server', 'apps/web'] as const;

export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  /** Of a package that is installed under another name. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
  readonly resolved?: string;
}

export type Lock = Readonly<Record<string, Locked>>;

export function readLock(root = repositoryRoot): Lock {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

/**
 * CycloneDX of what ships: made by npm of the whole lockfile, narrowed to the given packages. `npm sbom --omit dev` is of
 * no use here: it drops packages that development needs as well, fastify among them.
 */
export function makeSbom(shipped: ReadonlySet<string>): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore'];
  const text = execFileSync('npm', args, { cwd: repositoryRoot, encoding: 'utf8', stdio, maxBuffer: 64 * 1024 * 1024 });
  const whole = JSON.parse(text) as Sbom;
  const components = whole.components.filter((component) => shipped.has(packageOf(component)));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) }));
  return { ...whole, components, dependencies };
}

/** `name@version`. */
export const packageOf = ({ purl }: Component): string => nameIn(purl);

/** A package with the SHA-512 of its content, as the SBOM states it. */
export function statedIn({ components }: Sbom): string[] {
  return components.map((component) => {
    const hash = component.hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? 'no hash';
    return `${packageOf(component)} ${hash}`;
  });
}

const nameIn = (purl: string) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, ''));

/** Packages that the shipped workspaces need by the lockfile, each with its hash, found as Node resolves them. */
export function lockedPackages(lock: Lock): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  function visit(at: string): void {
    if (seen.has(at)) return;
    seen.add(at);
    const entry = lock[at] ?? {};
    if (at.includes('node_modules/')) {
      const name = entry.name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      found.set(`${name}@${entry.version}`, hexOf(entry.integrity));
    }
    const needed = { ...requiredPeers(entry), ...entry.dependencies, ...entry.optionalDependencies };
    for (const name of Object.keys(needed)) {
      const target = resolve(lock, at, name);
      if (target !== undefined) visit(target);
    }
  }
  for (const workspace of shippedWorkspaces) visit(workspace);
  return found;
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked): Record<string, string> {
  const required = Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta[name]?.optional !== true);
  return Object.fromEntries(required);
}

function hexOf(integrity = ''): string {
  const [, base64 = ''] = /sha512-(\S+)/.exec(integrity) ?? [];
  return Buffer.from(base64, 'base64').toString('hex');
}

/** Undefined for an optional package that the lockfile leaves out. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = lock[at];
    if (entry !== undefined) return entry.link === true ? entry.resolved : at;
    if (folder === '') return undefined;
  }
}

/** Differences between two lists: entries that only one of them has. */
export function differences(sbom: readonly string[], locked: readonly string[]): string[] {
  const [inSbom, inLock] = [new Set(sbom), new Set(locked)];
  return [
    ...sbom.filter((name) => !inLock.has(name)).map((name) => `${name} is in the SBOM and not in the lockfile`),
    ...locked.filter((name) => !inSbom.has(name)).map((name) => `${name} is in the lockfile and not in the SBOM`),
  ];
}
