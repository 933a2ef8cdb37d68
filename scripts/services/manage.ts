import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { ensureStarted, ensureStopped, findPid, killAll } from './lifecycle.ts';
import { writeLocalEnvironment } from './local-env.ts';
import { withLock } from './lock.ts';
import { mail } from './mail.service.ts';
import { front, ingest1, ingest2 } from './media.service.ts';
import { nginx } from './nginx.service.ts';
import { postgres } from './postgres.service.ts';
import { redis } from './redis.service.ts';
import { findHomeFolder, openServiceDirs, type ServiceOptions } from './service-dirs.ts';
import type { Service, ServiceName } from './service.ts';

const services: Record<ServiceName, Service> = { postgres, redis, mail, nginx, ingest1, ingest2, front };

export const serviceNames = Object.keys(services) as ServiceName[];

export type ServiceState = { name: ServiceName; title: string; address: string; pid: number | undefined };

const ownEntries = [
  'postgres',
  'postgres.new',
  'postgres.password',
  'postgres.roles',
  'redis',
  'mail',
  'nginx',
  'ingest1',
  'ingest2',
  'front',
  'run',
  'logs',
  'files',
  'bench',
];
const ownFiles = [
  'local.env',
  'secrets.json',
  'services.lock',
  'log-heads.jsonl',
  'e2e-log-heads.jsonl',
  'demo-password',
  'e2e-demo-password',
];

export async function startServices(options: ServiceOptions, names = serviceNames): Promise<ServiceState[]> {
  const dirs = openServiceDirs(options);
  return withLock(options.dataFolder, async () => {
    writeLocalEnvironment(dirs);
    const starting = names.map(async (name) => {
      const pid = await ensureStarted(services[name], dirs);
      return { name, title: services[name].title, address: services[name].address(dirs), pid };
    });
    // The lock is held until each has either started or failed.
    await Promise.allSettled(starting);
    return Promise.all(starting);
  });
}

/** The titles of the services that were running. */
export async function stopServices(options: ServiceOptions, names = serviceNames): Promise<string[]> {
  if (!existsSync(options.dataFolder)) return [];
  const dirs = openServiceDirs(options);
  return withLock(options.dataFolder, async () => {
    const stopped = await Promise.all(names.map((name) => ensureStopped(services[name], dirs)));
    return names.filter((_, index) => stopped[index]).map((name) => services[name].title);
  });
}

/** `pid` is undefined for a service that does not run or does not answer. */
export async function statusOfServices(options: ServiceOptions): Promise<ServiceState[]> {
  const dirs = openServiceDirs(options);
  return Promise.all(
    serviceNames.map(async (name) => {
      const service = services[name];
      const pid = findPid(service, dirs);
      const isUp = pid !== undefined && (await service.isReady(dirs));
      return { name, title: service.title, address: service.address(dirs), pid: isUp ? pid : undefined };
    }),
  );
}

export async function wipeServices(options: ServiceOptions): Promise<void> {
  await stopServices(options);
  const homeFolder = findHomeFolder(options.dataFolder);
  for (const folder of new Set([homeFolder, options.dataFolder])) {
    for (const entry of [...ownEntries, ...ownFiles])
      rmSync(path.join(folder, entry), { recursive: true, force: true });
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

/** For fault tests: signals every process of one service and, for SIGKILL, waits until they are gone. */
export function killService(
  options: ServiceOptions,
  name: ServiceName,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number[]> {
  return killAll(services[name], openServiceDirs(options), signal);
}

export function killPostgres(options: ServiceOptions, signal: NodeJS.Signals = 'SIGKILL'): Promise<number[]> {
  return killService(options, 'postgres', signal);
}
