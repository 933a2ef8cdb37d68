import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

import { compileCache } from '../../../scripts/run/compile-cache.ts';
import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';

export interface StartedProgram {
  readonly pid: number;
  isRunning(): boolean;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const running = new Set<number>();

/** Small proofs of the check start dozens of programs: what one of them compiled serves the next. */
const compiled =
  process.env['PROOFS_SERVICES'] === 'kept'
    ? {
        args: ['--import', path.join(import.meta.dirname, 'keep-compiled.ts')],
        env: compileCache,
      }
    : { args: [], env: {} };

process.on('exit', () => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
});

/** One of the server's own entries as a process of its own, its output in a file. */
export function startProgram(entry: 'api' | 'worker', env: NodeJS.ProcessEnv, logFile: string): StartedProgram {
  return startNode(`apps/server/src/entry/${entry}.ts`, env, logFile);
}

/** A file of the repository as a process of its own. */
export function startNode(file: string, env: NodeJS.ProcessEnv, logFile: string): StartedProgram {
  return startCommand([process.execPath, ...compiled.args, path.join(repositoryRoot, file)], env, logFile);
}

export function startCommand(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  logFile: string,
  cwd = repositoryRoot,
): StartedProgram {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...compiled.env, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} ${args.join(' ')} could not be started`);
  running.add(pid);
  const gone = once(child, 'exit').then(() => running.delete(pid));
  return {
    pid,
    isRunning: () => running.has(pid),
    async end(signal) {
      if (running.has(pid)) child.kill(signal);
      await gone;
    },
  };
}
