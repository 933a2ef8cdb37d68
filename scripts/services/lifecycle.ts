import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isListening } from './connections.ts';
import type { Place } from './place.ts';
import { processesIn, signalAll, startDetached, until } from './processes.ts';
import type { Service } from './service.ts';
import { writeIfChanged } from './write-if-changed.ts';

const startLimit = 60_000;
const stopLimit = 20_000;

export function findPid(service: Service, place: Place): number | undefined {
  const [pid] = readPidFile(service, place);
  return pid && processesOf(service, place).includes(pid) ? pid : undefined;
}

function processesOf(service: Service, place: Place): number[] {
  if (!existsSync(service.home(place))) return [];
  return processesIn(service.home(place), service.command(place).file);
}

/** Leaves a healthy service alone, replaces one that died, hangs or has an older configuration. */
export async function ensureStarted(service: Service, place: Place): Promise<number> {
  const running = findPid(service, place);
  const isCurrent = readPidFile(service, place)[1] === fingerprint(service, place);
  if (running && isCurrent && (await until(() => service.isReady(place), 10_000))) {
    await service.afterStart(place);
    return running;
  }
  await ensureStopped(service, place);
  return launch(service, place);
}

export async function ensureStopped(service: Service, place: Place): Promise<boolean> {
  const isGone = () => processesOf(service, place).length === 0;
  const running = findPid(service, place);
  if (running) {
    signalAll([running], service.stopSignal);
    await until(isGone, stopLimit);
  }
  await killAll(service, place, 'SIGKILL');
  rmSync(pidFile(service, place), { force: true });
  return running !== undefined;
}

/** Sends the signal to every process of the service at once, the parent first. */
export async function killAll(service: Service, place: Place, signal: NodeJS.Signals): Promise<number[]> {
  const pids = processesOf(service, place);
  signalAll(pids, signal);
  const isGone = () => processesOf(service, place).length === 0;
  if (signal === 'SIGKILL' && !(await until(isGone, stopLimit))) {
    throw new Error(`${service.title} cannot be ended: processes ${processesOf(service, place).join(', ')}`);
  }
  return pids;
}

async function launch(service: Service, place: Place): Promise<number> {
  for (const port of service.ports(place)) {
    if (await isListening(port)) {
      throw new Error(`${service.title}: port ${port} is taken by another program; set TOUCHLINE_PORT_BASE`);
    }
  }
  await service.prepare(place);
  mkdirSync(service.home(place), { recursive: true });
  const command = service.command(place);
  for (const [file, text] of Object.entries(service.files(place))) {
    writeIfChanged(file, text, { mode: 0o600, owner: command.user });
  }
  const child = startDetached(command, service.home(place), logFile(service, place));
  let hasEnded = false;
  child.on('error', () => (hasEnded = true)).on('exit', () => (hasEnded = true));
  if (child.pid) writeFileSync(pidFile(service, place), `${child.pid}\n${fingerprint(service, place)}\n`);
  const isReady = await until(async () => hasEnded || (await service.isReady(place)), startLimit);
  if (!isReady || hasEnded || !child.pid)
    throw new Error(`${service.title} did not start:\n${lastLines(service, place)}`);
  await service.afterStart(place);
  return child.pid;
}

function readPidFile(service: Service, place: Place): [number | undefined, string | undefined] {
  const file = pidFile(service, place);
  const [pid, print] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return [pid ? Number(pid) : undefined, print];
}

function fingerprint(service: Service, place: Place): string {
  const shape = JSON.stringify([service.command(place), service.files(place)]);
  return createHash('sha256').update(shape).digest('hex');
}

function lastLines(service: Service, place: Place): string {
  const text = readFileSync(logFile(service, place), 'utf8');
  return `${text.split('\n').slice(-15).join('\n')}(${logFile(service, place)})`;
}

const pidFile = (service: Service, place: Place) => path.join(place.runFolder, `${service.name}.pid`);
const logFile = (service: Service, place: Place) => path.join(place.logFolder, `${service.name}.log`);
