import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Query } from '@touchline/db/query';

import { installMissing } from '../../../scripts/services/packages.ts';
import { findPostgresProgram, findProgram, tryProgram } from '../../../scripts/services/programs.ts';

const run = promisify(execFile);
const loadPackage = { names: ['wrk'], isPresent: () => Boolean(tryProgram('wrk')) };

export interface Done {
  readonly count: number;
  readonly perSecond: number;
}

/** 32 connections that ask again as soon as they are answered. */
export async function askOverHttp(url: string, headers: Record<string, string>, seconds: number): Promise<Done> {
  installMissing([loadPackage], () => undefined);
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(findProgram('wrk'), [
    '-t',
    '1',
    '-c',
    '32',
    '-d',
    `${seconds}s`,
    '--timeout',
    '30s',
    ...given,
    url,
  ]);
  const [, count] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (count === undefined || perSecond === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return { count: Number(count), perSecond: Number(perSecond) };
}

/** Statements with their parameters and nothing around them: 8 clients, 2 threads, prepared. */
export async function askDirectly(url: string, statements: readonly Query<unknown>[], seconds: number): Promise<Done> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  try {
    const script = path.join(folder, 'unit.sql');
    const texts = statements.map(({ text, values }, at) => {
      const named = text.replaceAll(/\$(\d+)/g, (_, n) => (values[Number(n) - 1] === null ? 'NULL' : `:s${at}p${n}`));
      return `${named.replaceAll(/\s+/g, ' ')};\n`;
    });
    writeFileSync(script, texts.join(''));
    const given = statements.flatMap(({ values }, at) =>
      values.flatMap((value, n) => ['-D', `s${at}p${n + 1}=${asText(value)}`]),
    );
    const options = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', `${seconds}`, '-f', script];
    const { stdout } = await run(findPostgresProgram('pgbench'), [...options, ...given, pathname.slice(1)], {
      env: {
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGOPTIONS: searchParams.get('options') ?? '',
      },
    });
    const [, count] = /transactions actually processed: (\d+)/.exec(stdout) ?? [];
    if (count === undefined || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
    return { count: Number(count), perSecond: Number(count) / seconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As the database reads it; the values of a bench hold nothing that would have to be quoted in an array. */
function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
