import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Command } from './service.ts';

/** Every process of this program that works in this folder, the oldest first. */
export function processesIn(folder: string, program: string): number[] {
  const [home, executable] = [realpathSync(folder), realpathSync(program)];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => linkOf(pid, 'cwd') === home && linkOf(pid, 'exe') === executable && !isZombie(pid))
    .toSorted((one, other) => one - other);
}

/** The clock that `npm run clock` gives to its programs. */
function givenClock(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(env).filter((name) => /^(LD_PRELOAD|(NO_)?FAKE.*)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

export function startDetached(command: Command, folder: string, logFile: string) {
  const log = openSync(logFile, 'a', 0o644);
  const clock = command.keepsItsClock === true ? {} : givenClock(process.env);
  const child = spawn(command.file, command.args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...clock, PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', TMPDIR: folder },
    ...command.user,
  });
  closeSync(log);
  child.unref();
  return child;
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Asks again after a twentieth of what it has waited: many questions of a long wait would cost more than what is awaited. */
export async function until(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const began = Date.now();
  while (!(await condition())) {
    const waited = Date.now() - began;
    if (waited > milliseconds) return false;
    await sleep(Math.min(250, Math.max(25, waited / 20)));
  }
  return true;
}

function linkOf(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}
