import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
