import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isListening } from './connections.ts';
import { processesIn, signalAll, startDetached, until } from './processes.ts';
import type { ServiceDirs } from './service-dirs.ts';
import type { Service } from './service.ts';
import { writeIfChanged } from './write-if-changed.ts';

const startLimit = 60_000;
const stopLimit = 20_000;

export function findPid(service: Service, dirs: ServiceDirs): number | undefined {
  const [pid] = readPidFile(service, dirs);
  return pid && processesOf(service, dirs).includes(pid) ? pid : undefined;
}

function processesOf(service: Service, dirs: ServiceDirs): number[] {
  if (!existsSync(service.home(dirs))) return [];
  return processesIn(service.home(dirs), service.command(dirs).file);
}

/** Leaves a healthy service alone, replaces one that died, hangs or has an older configuration. */
export async function ensureStarted(service: Service, dirs: ServiceDirs): Promise<number> {
  const running = findPid(service, dirs);
  const isCurrent = readPidFile(service, dirs)[1] === fingerprint(service, dirs);
  if (running && isCurrent && (await until(() => service.isReady(dirs), 10_000))) {
    await service.afterStart(dirs);
    return running;
  }
  await ensureStopped(service, dirs);
  return launch(service, dirs);
}

export async function ensureStopped(service: Service, dirs: ServiceDirs): Promise<boolean> {
  const isGone = () => processesOf(service, dirs).length === 0;
  const running = findPid(service, dirs);
  if (running) {
    signalAll([running], service.stopSignal);
    await until(isGone, stopLimit);
  }
  await killAll(service, dirs, 'SIGKILL');
  rmSync(pidFile(service, dirs), { force: true });
  return running !== undefined;
}

/** Sends the signal to every process of the service at once, the parent first. */
export async function killAll(service: Service, dirs: ServiceDirs, signal: NodeJS.Signals): Promise<number[]> {
  const pids = processesOf(service, dirs);
  signalAll(pids, signal);
  const isGone = () => processesOf(service, dirs).length === 0;
  if (signal === 'SIGKILL' && !(await until(isGone, stopLimit))) {
    throw new Error(`${service.title} cannot be ended: processes ${processesOf(service, dirs).join(', ')}`);
  }
  return pids;
}

async function launch(service: Service, dirs: ServiceDirs): Promise<number> {
  for (const port of service.ports(dirs)) {
    if (await isListening(port)) {
      throw new Error(`${service.title}: port ${port} is taken by another program; set TOUCHLINE_PORT_BASE`);
    }
  }
  await service.prepare(dirs);
  mkdirSync(service.home(dirs), { recursive: true });
  const command = service.command(dirs);
  for (const [file, text] of Object.entries(service.files(dirs))) {
    writeIfChanged(file, text, { mode: 0o600, owner: command.user });
  }
  const child = startDetached(command, service.home(dirs), logFile(service, dirs));
  let hasEnded = false;
  child.on('error', () => (hasEnded = true)).on('exit', () => (hasEnded = true));
  if (child.pid) writeFileSync(pidFile(service, dirs), `${child.pid}\n${fingerprint(service, dirs)}\n`);
  const isReady = await until(async () => hasEnded || (await service.isReady(dirs)), startLimit);
  if (!isReady || hasEnded || !child.pid)
    throw new Error(`${service.title} did not start:\n${lastLines(service, dirs)}`);
  await service.afterStart(dirs);
  return child.pid;
}

function readPidFile(service: Service, dirs: ServiceDirs): [number | undefined, string | undefined] {
  const file = pidFile(service, dirs);
  const [pid, print] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return [pid ? Number(pid) : undefined, print];
}

function fingerprint(service: Service, dirs: ServiceDirs): string {
  const shape = JSON.stringify([service.command(dirs), service.files(dirs)]);
  return createHash('sha256').update(shape).digest('hex');
}

function lastLines(service: Service, dirs: ServiceDirs): string {
  const text = readFileSync(logFile(service, dirs), 'utf8');
  return `${text.split('\n').slice(-15).join('\n')}(${logFile(service, dirs)})`;
}

const pidFile = (service: Service, dirs: ServiceDirs) => path.join(dirs.runFolder, `${service.name}.pid`);
const logFile = (service: Service, dirs: ServiceDirs) => path.join(dirs.logFolder, `${service.name}.log`);
