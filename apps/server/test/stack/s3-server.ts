import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { CreateBucketCommand } from '@aws-sdk/client-s3';

import { s3Settings } from '../../src/platform/config/s3-settings.ts';
import { createS3Client } from '../../src/platform/files/s3-store.ts';
import { answers, freePort } from './free-port.ts';

const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('s3rver'))), '../bin/s3rver.js');
const bucket = 'touchline';

export interface S3Server {
  /** The settings of a program that stores its files there. */
  readonly settings: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  readonly kill: () => Promise<void>;
  /** Again, with what it had. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A server that speaks S3, as a process of its own with a folder of its own. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'touchline-s3-'));
  const port = await freePort();
  let running: number | undefined;
  process.once('exit', () => running !== undefined && process.kill(running, 'SIGKILL'));
  let kill: () => Promise<void> = async () => undefined;
  const start = async () => {
    const args = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port), '--silent'];
    const child = spawn(process.execPath, ['--no-deprecation', program, ...args, '--configure-bucket', bucket], {
      stdio: 'ignore',
    });
    running = child.pid;
    kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      running = undefined;
    };
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('the S3 server did not start');
      await pause(50);
    }
  };
  await start();
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    kill: () => kill(),
    start,
    async close() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Makes the bucket of the settings on a server that begins without one. */
export async function createBucket(settings: S3Server['settings']): Promise<void> {
  const parsed = s3Settings.parse(settings);
  if (parsed === null) throw new Error('the settings name no bucket');
  const client = createS3Client(parsed);
  await client.send(new CreateBucketCommand({ Bucket: parsed.bucket }));
  client.destroy();
}
