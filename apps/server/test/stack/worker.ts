import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { StackSettings, TestStack } from './stack.ts';

const entries = join(import.meta.dirname, '../../src/entry');

export interface StartedWorker {
  stop(): Promise<void>;
  /** Ends it without a chance to put anything in order. */
  kill(): Promise<void>;
}

/** The real worker process on a stack's database. */
export async function startWorker(stack: TestStack, settings: StackSettings = {}): Promise<StartedWorker> {
  return await startEntry(stack, 'worker', settings, /worker started/);
}

/** A real API process beside the stack's own server, on whatever port is free. */
export async function startApi(
  stack: TestStack,
  settings: StackSettings,
): Promise<StartedWorker & { readonly port: number }> {
  const free = { API_PORT: '0', METRICS_PORT: '0', ...settings };
  const started = await startEntry(stack, 'api', free, /Server listening at http:\/\/127\.0\.0\.1:(\d+)/);
  return { ...started, port: Number(started.said[1]) };
}

async function startEntry({ environment }: TestStack, name: string, settings: StackSettings, sentence: RegExp) {
  const child = spawn(process.execPath, [join(entries, `${name}.ts`)], {
    env: { ...environment, LOG_LEVEL: 'info', ...settings },
    stdio: 'pipe',
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the ${name} ended at once: ${complaint}`);
  });
  ended.catch(() => undefined);
  const heard = new Promise<RegExpExecArray>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = sentence.exec(chunk.toString());
      if (found !== null) resolve(found);
    });
  });
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return {
    said: await Promise.race([heard, ended]),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
