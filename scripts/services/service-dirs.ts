import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

import { readSecrets, type Secrets } from './secrets.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');

export type ServiceOptions = { dataFolder: string; portBase: number };

type Ports = ReturnType<typeof portsFrom>;

export type SystemUser = { uid: number; gid: number };

/** Folders, ports and secrets of one set of services. */
export type ServiceDirs = ServiceOptions & {
  homeFolder: string;
  logFolder: string;
  runFolder: string;
  ports: Ports;
  secrets: Secrets;
};

export function portsFrom(base: number) {
  return {
    api: base + 1,
    secondApi: base + 2,
    machine: base + 3,
    metrics: base + 9,
    smtp: base + 25,
    postgres: base + 32,
    front: base + 35,
    ingest1: { publish: base + 36, relay: base + 37, http: base + 38, preview: base + 39 },
    ingest2: { publish: base + 40, relay: base + 41, http: base + 42, preview: base + 43 },
    nami: base + 50,
    hbird: base + 51,
    supplierAdmin: base + 52,
    web: base + 73,
    tests: base + 74,
    redis: base + 79,
    mail: base + 80,
    nginx: base + 88,
  };
}

export function optionsFromEnvironment(env: NodeJS.ProcessEnv = process.env): ServiceOptions {
  const portBase = Number(env['TOUCHLINE_PORT_BASE'] || 25_400);
  if (!Number.isInteger(portBase) || portBase < 1024 || portBase > 65_000) {
    throw new Error('TOUCHLINE_PORT_BASE must be a whole number from 1024 to 65000');
  }
  return { dataFolder: path.resolve(repositoryRoot, env['TOUCHLINE_DATA'] || '.data'), portBase };
}

/** Three proofs of the check run at once, for each waits a good part of its time; each lane has services of its own. */
export const proofLanes = ['0', '1', '2'] as const;

/** Services of the proofs: separate from a developer's, and wiped without asking. */
export function proofOptions(lane: string = process.env['PROOFS_LANE'] ?? '0'): ServiceOptions {
  const { dataFolder, portBase } = optionsFromEnvironment();
  if (lane === '0') return { dataFolder: path.join(dataFolder, 'proofs'), portBase: portBase + 100 };
  return { dataFolder: path.join(dataFolder, `proofs-${lane}`), portBase: portBase + 100 + Number(lane) * 200 };
}

const memory = '/dev/shm';
const memoryNeeded = 4 * 2 ** 30;

/** Services for one run: separate from a developer's, and in memory if it suffices, since a shared disk is slow. */
export function temporaryOptions(name: string, portsFurther: number): ServiceOptions {
  const [inMemory, onDisk] = temporaryOptionsBoth(name, portsFurther);
  return hasMemory() ? inMemory : onDisk;
}

/** Both possible folders, since an earlier run may have used either. */
export function temporaryOptionsBoth(
  name: string,
  portsFurther: number,
): [inMemory: ServiceOptions, onDisk: ServiceOptions] {
  const { dataFolder, portBase } = optionsFromEnvironment();
  const own = path.join(dataFolder, name);
  const at = (folder: string) => ({ dataFolder: folder, portBase: portBase + portsFurther });
  return [at(folderIn(memory, own)), at(own)];
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) > memoryNeeded;
}

export const environmentOf = ({ dataFolder, portBase }: ServiceOptions) => ({
  TOUCHLINE_DATA: dataFolder,
  TOUCHLINE_PORT_BASE: String(portBase),
});

export function openServiceDirs(options: ServiceOptions): ServiceDirs {
  const logFolder = path.join(options.dataFolder, 'logs');
  const runFolder = path.join(options.dataFolder, 'run');
  if (isInTheOpen(options.dataFolder)) makeOwnFolder(options.dataFolder);
  for (const folder of [options.dataFolder, logFolder, runFolder]) makeTraversable(folder);
  const homeFolder = findHomeFolder(options.dataFolder);
  if (homeFolder !== options.dataFolder) makeOwnFolder(homeFolder);
  return {
    ...options,
    homeFolder,
    logFolder,
    runFolder,
    ports: portsFrom(options.portBase),
    secrets: readSecrets(options.dataFolder),
  };
}

/** The folder for what runs as another user: the data folder, unless that user cannot get there. */
export function findHomeFolder(dataFolder: string): string {
  const user = isRoot() ? findSystemUser('postgres') : undefined;
  if (!user || canEnter(user, dataFolder)) return dataFolder;
  return folderIn('/var/tmp', dataFolder);
}

function folderIn(parent: string, dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return path.join(parent, `touchline-${name}`);
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function findSystemUser(name: string): SystemUser | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}

function makeTraversable(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

const isInTheOpen = (folder: string): boolean => path.dirname(folder) === memory;

/** These places are open to everyone, so a folder there counts only if it is really ours. */
function makeOwnFolder(folder: string): void {
  makeTraversable(folder);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to someone else; move the checkout out of a private folder`);
  }
}
