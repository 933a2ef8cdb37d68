import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestStack } from './stack.ts';

const entry = join(import.meta.dirname, '../src/entry/worker.ts');

/** The real worker process on a stack's database. */
export async function startWorker({ platform: { config } }: TestStack): Promise<{ stop(): Promise<void> }> {
  const worker = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: config.DATABASE_URL.reveal(),
      REDIS_URL: config.REDIS_URL.reveal(),
      LOG_LEVEL: 'info',
      FILES_DIR: config.FILES_DIR,
      LOG_HEAD_FILE: join(tmpdir(), `log-heads-${process.pid}.jsonl`),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saying(worker, 'worker started');
  return {
    async stop() {
      const gone = once(worker, 'exit');
      worker.kill('SIGTERM');
      await gone;
    },
  };
}

async function saying(worker: ChildProcess, sentence: string): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the worker ended at once');
  });
  ended.catch(() => undefined);
  const said = new Promise<void>((resolve) => {
    worker.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(sentence)) resolve();
    });
  });
  await Promise.race([said, ended]);
}
