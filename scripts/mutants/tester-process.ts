import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunAnswer, RunRequest } from './messages.ts';

interface Running {
  readonly child: ChildProcess;
  /** Rejects when the program ends before it is asked to. */
  readonly ended: Promise<never>;
}

/** The tester of one copy; another one is started after a run that did not end. */
export class TesterProcess {
  readonly #copy: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #projects: readonly string[];
  #running: Running | undefined;

  constructor(copy: string, env: NodeJS.ProcessEnv, projects: readonly string[]) {
    this.#copy = copy;
    this.#env = env;
    this.#projects = projects;
  }

  async run(request: RunRequest, timeoutMs: number): Promise<RunAnswer | 'timedOut'> {
    this.#running ??= await this.#start();
    const { child, ended } = this.#running;
    const timer = new AbortController();
    const answered = once(child, 'message').then(([answer]) => answer as RunAnswer);
    child.send(request);
    const timeout = delay(timeoutMs, 'timedOut' as const, { signal: timer.signal });
    const answer = await Promise.race([answered, ended, timeout]).finally(() => timer.abort());
    if (answer === 'timedOut') this.#kill();
    return answer;
  }

  read(file: string): string {
    return readFileSync(path.join(this.#copy, file), 'utf8');
  }

  /** Restores the file after a killed run. */
  restore(file: string, text: string): void {
    writeFileSync(path.join(this.#copy, file), text);
  }

  async stop(): Promise<void> {
    const child = this.#running?.child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }

  async #start(): Promise<Running> {
    // A group of its own, so that its workers end with it.
    const child = fork(path.join(this.#copy, 'scripts/mutants/tester.ts'), this.#projects, {
      cwd: this.#copy,
      env: this.#env,
      execArgv: [],
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the tester ended with ${String(code)}`);
    });
    await Promise.race([once(child, 'message'), ended]);
    return { child, ended };
  }

  #kill(): void {
    const pid = this.#running?.child.pid;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    this.#running = undefined;
  }
}
