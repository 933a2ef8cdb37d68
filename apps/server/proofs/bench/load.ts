import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import autocannon from 'autocannon';

import { findPostgresProgram } from '../../../../scripts/services/programs.ts';
import { pageStatement } from '../../src/modules/operation-logs/log-page.repository.ts';
import type { LogPage } from '../../src/modules/operation-logs/log-page.ts';
import { type Case, pageSize } from './cases.ts';
import type { Listed } from './stage.ts';

const run = promisify(execFile);

/** How long to go on, or how often to ask. */
export type Effort = { readonly seconds: number } | { readonly requests: number };

/** 32 connections that ask again as soon as they are answered. */
export async function requestsPerSecond({ url, headers }: Listed, { query }: Case, effort: Effort): Promise<number> {
  const lasting = 'seconds' in effort ? { duration: effort.seconds } : { amount: effort.requests };
  const result = await autocannon({ url: `${url}?${query}`, headers, connections: 32, ...lasting });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${refused} requests to ${url}?${query} were not answered with 200`);
  return result['2xx'] / result.duration;
}

/** The page with its total, or without where it is known. */
export function firstPage(known: { total?: number } = {}): LogPage {
  return { start: 'first', current: 1, size: pageSize, ...known };
}

/** The server's own statement with the same parameters, and nothing around it: 8 clients, 2 threads, prepared. */
export async function statementsPerSecond(
  plainUrl: string,
  { filter }: Case,
  page: LogPage,
  effort: Effort,
): Promise<number> {
  const { text, values } = pageStatement(filter, page);
  const { hostname, port, username, password, pathname, searchParams } = new URL(plainUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  try {
    const script = path.join(folder, 'page.sql');
    writeFileSync(script, `${text.replaceAll(/\$(\d+)/g, ':p$1')};\n`);
    const given = values.flatMap((value, at) => ['-D', `p${at + 1}=${String(value)}`]);
    const lasting = 'seconds' in effort ? ['-T', `${effort.seconds}`] : ['-t', `${Math.ceil(effort.requests / 8)}`];
    const options = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', ...lasting, '-f', script];
    const { stdout } = await run(findPostgresProgram('pgbench'), [...options, ...given, pathname.slice(1)], {
      env: {
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGOPTIONS: searchParams.get('options') ?? '',
      },
    });
    const found = /^tps = ([\d.]+)/m.exec(stdout);
    if (found === null || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
    return Number(found[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
