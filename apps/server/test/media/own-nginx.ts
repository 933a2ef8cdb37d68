import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { answers } from '../stack/free-port.ts';

const templates = path.join(import.meta.dirname, '../../../../deploy');

export interface OwnNginx {
  readonly folder: string;
  /** Of the master process. */
  readonly pid: number;
  /** Reads its files anew; running connections stay with the old worker. */
  readonly reload: () => void;
  /** Ends it as a lost machine would, without a word to anybody. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A configuration of `deploy/media` with its values. */
export function mediaConfig(template: 'ingest' | 'front', values: Readonly<Record<string, string | number>>): string {
  return deployed(`media/${template}.conf.template`, values);
}

/** A template of `deploy` with its values. */
export function deployed(template: string, values: Readonly<Record<string, string | number>>): string {
  const source = readFileSync(path.join(templates, template), 'utf8');
  return source.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => String(values[name] ?? `missing ${name}`));
}

/** A real nginx in a folder of its own, once it listens on the port. It ends with the tests. */
export async function startOwnNginx(
  port: number,
  config: (folder: string) => string,
  files: Readonly<Record<string, string>> = {},
): Promise<OwnNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-nginx-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('nginx.conf', config(folder));
  for (const [name, text] of Object.entries(files)) write(name, text);

  const { uid, username } = userInfo();
  const user = uid === 0 ? `user ${username};` : '';
  const log = path.join(folder, 'start.log');
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', log, '-g', `daemon off; ${user}`];
  const child = spawn('nginx', args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const gone = once(child, 'exit');
    signalGroup(child.pid, signal);
    await gone;
  };
  process.once('exit', () => signalGroup(child.pid, 'SIGKILL'));
  while (!(await answers(port))) {
    if (hasEnded()) throw new Error(`nginx did not start: ${readFileSync(log, 'utf8')}`);
    await pause(20);
  }
  return {
    folder,
    pid: child.pid ?? 0,
    reload: () => void child.kill('SIGHUP'),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      signalGroup(child.pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The master and its workers. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
