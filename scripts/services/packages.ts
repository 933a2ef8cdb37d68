import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { nginxModules, tryPostgresProgram, tryProgram } from './programs.ts';
import { isRoot } from './service-dirs.ts';
import type { ServiceName } from './service.ts';

/** A package from Debian; of several names the first that the release knows. */
export type DebianPackage = { names: string[]; isPresent: () => boolean };

const nginx: DebianPackage = { names: ['nginx-light', 'nginx'], isPresent: () => Boolean(tryProgram('nginx')) };
const nginxModule = (name: string): DebianPackage => ({
  names: [`libnginx-mod-${name}`],
  isPresent: () => existsSync(path.join(nginxModules, `ngx_${name}_module.so`)),
});
const ffmpeg: DebianPackage = { names: ['ffmpeg'], isPresent: () => Boolean(tryProgram('ffmpeg')) };
const ingest = [nginx, nginxModule('rtmp'), ffmpeg];

export const servicePackages: Partial<Record<ServiceName, DebianPackage[]>> = {
  postgres: [{ names: ['postgresql-15', 'postgresql'], isPresent: () => Boolean(tryPostgresProgram('initdb')) }],
  redis: [{ names: ['redis-server'], isPresent: () => Boolean(tryProgram('redis-server')) }],
  nginx: [nginx],
  ingest1: ingest,
  ingest2: ingest,
  front: [nginx, nginxModule('stream')],
};

export const browserPackages: DebianPackage[] = [
  { names: ['chromium-headless-shell'], isPresent: () => Boolean(tryProgram('chromium-headless-shell')) },
  { names: ['fonts-noto-cjk'], isPresent: () => hasFile('/usr/share/fonts/opentype/noto', /^NotoSansCJK/) },
];

export const clockPackages: DebianPackage[] = [
  { names: ['libfaketime'], isPresent: () => tryClockLibrary() !== undefined },
];

/** A server that speaks S3: its monitor, its store and its gateway. */
export const cephPackages: DebianPackage[] = ['ceph-mon', 'ceph-osd', 'radosgw'].map((name) => ({
  names: [name],
  isPresent: () => Boolean(tryProgram(name)),
}));

export const backupPackages: DebianPackage[] = [
  { names: ['pgbackrest'], isPresent: () => Boolean(tryProgram('pgbackrest')) },
];

/** A PostgreSQL cluster that elects its primary: Patroni, its store of the lock, and the proxy in front. */
export const failoverPackages: DebianPackage[] = (
  [
    ['patroni', 'patroni'],
    ['etcd-server', 'etcd'],
    ['etcd-client', 'etcdctl'],
    ['haproxy', 'haproxy'],
    ['iptables', 'iptables'],
  ] as const
).map(([name, program]) => ({ names: [name], isPresent: () => Boolean(tryProgram(program)) }));

/** Builds images and runs them as containers. */
export const imagePackages: DebianPackage[] = ['buildah', 'podman', 'runc'].map((name) => ({
  names: [name],
  isPresent: () => Boolean(tryProgram(name)),
}));

/** Makes an empty Debian with a network of its own. */
export const machinePackages: DebianPackage[] = ['debootstrap', 'iptables'].map((name) => ({
  names: [name],
  isPresent: () => Boolean(tryProgram(name)),
}));

export const prometheusPackages: DebianPackage[] = [
  { names: ['prometheus'], isPresent: () => Boolean(tryProgram('prometheus')) },
];

/** A library that, preloaded into a program, fakes its date. */
export function findClockLibrary(): string {
  const found = tryClockLibrary();
  if (found === undefined) throw new MissingPackages(clockPackages);
  return found;
}

function tryClockLibrary(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
}

export class MissingPackages extends Error {
  constructor(packages: DebianPackage[]) {
    const names = packages.map((entry) => entry.names[0]).join(' ');
    super(
      `This machine lacks: ${names}\n` +
        `They are installed by themselves only for root on Debian. Install them (on Debian:\n` +
        `  sudo apt-get install --no-install-recommends ${names}\n` +
        `) and run this again, or set DATABASE_URL, REDIS_URL and SMTP_URL to servers elsewhere,\n` +
        `and MEDIA_NODES= for a machine without media servers.`,
    );
  }
}

export function installMissing(wanted: DebianPackage[], log: (line: string) => void): void {
  const missing = [...new Set(wanted)].filter((entry) => !entry.isPresent());
  if (missing.length === 0) return;
  if (!isRoot() || !existsSync('/etc/debian_version') || !tryProgram('apt-get')) throw new MissingPackages(missing);
  apt(['update'], log);
  const names = missing.map((entry) => entry.names.find(isKnown) ?? entry.names[0] ?? '');
  withoutStartingDaemons(() => apt(['install', '--yes', '--no-install-recommends', ...names], log));
  const absent = missing.filter((entry) => !entry.isPresent());
  if (absent.length > 0) throw new MissingPackages(absent);
}

function apt(args: string[], log: (line: string) => void): void {
  log(`apt-get ${args.join(' ')}`);
  const result = spawnSync('apt-get', ['--quiet=2', '--option', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new Error(`apt-get ${args[0]} failed`);
}

function isKnown(name: string): boolean {
  return spawnSync('apt-cache', ['show', '--quiet', name], { stdio: 'ignore' }).status === 0;
}

/** The machine's own cluster, Redis and nginx are not ours to start. */
function withoutStartingDaemons(work: () => void): void {
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    work();
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

function hasFile(folder: string, pattern: RegExp): boolean {
  return existsSync(folder) && readdirSync(folder).some((entry) => pattern.test(entry));
}
