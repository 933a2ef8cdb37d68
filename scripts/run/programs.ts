import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { repositoryRoot } from '../services/service-dirs.ts';

export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder?: string;
  /** The log file; without it output goes to the terminal. */
  readonly logFile?: string;
  /** Its end without a fault does not end the others. */
  readonly mayFinish?: boolean;
  /** Shows each line of output in its own words; null drops the line. */
  readonly readable?: (line: string) => string | null;
}

export const entry = (name: string): string => path.join(repositoryRoot, `apps/server/src/entry/${name}.ts`);

/** Runs a Node program to its end, its output on the terminal. */
export function run({ name, args, env, folder = repositoryRoot }: Program): Promise<void> {
  return runCommand(name, process.execPath, args, { env, cwd: folder });
}

export async function runCommand(
  name: string,
  file: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: 'inherit' });
  const code = await ended(child);
  if (code !== 0) throw new Error(`${name} failed`);
}

/** Node programs that live together: when one ends, or the user has had enough, all of them end. */
export class Household {
  readonly #running = new Map<string, ChildProcess>();
  #closing: Promise<void> | undefined;
  readonly #over = Promise.withResolvers<string>();

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#over.resolve(signal));
    process.on('exit', () => this.#signal('SIGKILL'));
  }

  start({ name, args, env, folder = repositoryRoot, logFile, readable, mayFinish = false }: Program): void {
    const log = logFile === undefined ? undefined : openSync(logFile, 'w');
    const output = log ?? (readable === undefined ? 'inherit' : 'pipe');
    const stdio: StdioOptions = ['ignore', output, output];
    // A group of its own, so that the terminal's Ctrl-C reaches it through us alone.
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio, detached: true });
    if (log !== undefined) closeSync(log);
    if (readable !== undefined) for (const stream of [child.stdout, child.stderr]) showLines(stream, readable);
    this.#running.set(name, child);
    void ended(child).then((code) => {
      this.#running.delete(name);
      if (mayFinish && code === 0) return;
      this.#over.resolve(`${name} ended with ${code}${logFile === undefined ? '' : `: see ${logFile}`}`);
    });
  }

  /** Resolves with the reason: a signal, or the program that ended by itself. */
  get over(): Promise<string> {
    return this.#over.promise;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#signal('SIGTERM');
    for (let waited = 0; this.#running.size > 0 && waited < 12_000; waited += 50) await sleep(50);
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.#running.values()) {
      try {
        if (pid !== undefined) process.kill(-pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

function showLines(stream: Readable | null, readable: (line: string) => string | null): void {
  if (stream === null) return;
  createInterface({ input: stream }).on('line', (line) => {
    const shown = readable(line);
    if (shown !== null) console.log(shown);
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code));
  });
}
