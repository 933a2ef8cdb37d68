import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Redis } from 'ioredis';

import { findPostgresProgram } from '../../../scripts/services/programs.ts';
import { openServiceDirs } from '../../../scripts/services/service-dirs.ts';
import { metricsPort, type World } from '../lib/world.ts';
import { readMails } from './journeys.ts';

export type TextSource = readonly [source: string, text: string];

/** Reads logs, database, Redis, metrics and mails of the running system. */
export async function readTraces(world: World, redisCommands: readonly string[]): Promise<TextSource[]> {
  const mails = await readMails(world.env['MAIL_CATCHER_URL'] ?? '');
  return [
    ...readLogs(world.logFolder),
    ['database dump', await dumpDatabase(world)],
    ['Redis, what it holds', await dumpRedis(world.redis)],
    ['Redis, every command', redisCommands.join('\n')],
    ['metrics', await readMetrics(world.options.portBase)],
    ...readIfThere(world.env['LOG_HEAD_FILE'] ?? ''),
    ...mails.map((mail): TextSource => [
      `mail to ${mail.to.map(({ address }) => address).join()}`,
      JSON.stringify(mail),
    ]),
  ];
}

function readLogs(folder: string): TextSource[] {
  return readdirSync(folder).map((file) => [`log ${file}`, readFileSync(path.join(folder, file), 'utf8')]);
}

function readIfThere(file: string): TextSource[] {
  return existsSync(file) ? [['log heads', readFileSync(file, 'utf8')]] : [];
}

/** As the superuser: row level security would hide rows from everybody else. */
async function dumpDatabase({ options, env: { DATABASE_URL = '' } }: World): Promise<string> {
  const { ports, secrets } = openServiceDirs(options);
  const env = { PATH: process.env['PATH'], PGPASSWORD: secrets.postgresSuperuser };
  const url = `postgres://postgres@127.0.0.1:${ports.postgres}${new URL(DATABASE_URL).pathname}`;
  const dumped = await promisify(execFile)(findPostgresProgram('pg_dump'), [url], { env, maxBuffer: 2 ** 30 });
  return dumped.stdout;
}

async function dumpRedis(redis: Redis): Promise<string> {
  const lines: string[] = [];
  for (const key of await redis.keys('*')) {
    const read: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrange(key, '0', '-1'),
    };
    lines.push(`${key} ${JSON.stringify(await read[await redis.type(key)]?.())}`);
  }
  return lines.join('\n');
}

async function readMetrics(portBase: number): Promise<string> {
  const texts = ([0, 1] as const).map(async (which) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort(portBase, which)}/`);
    return await answer.text();
  });
  return (await Promise.all(texts)).join('\n');
}
