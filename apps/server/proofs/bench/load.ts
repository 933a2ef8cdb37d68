import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { operationLogList } from '@touchline/contract/operation-logs';
import type { Query } from '@touchline/db/query';
import autocannon from 'autocannon';

import { findPostgresProgram } from '../../../../scripts/services/programs.ts';
import type { LogFilter } from '../../src/modules/operation-logs/log-filter.ts';
import { logsInSql } from '../../src/modules/operation-logs/log-list.repository.ts';
import { pageQuery, totalQuery } from '../../src/platform/paging.repository.ts';
import { readPage } from '../../src/platform/paging.ts';
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

/** The first page, with its total or without where it is known. */
export function firstPage(filter: LogFilter, { counted }: { counted: boolean }): Query<unknown>[] {
  const source = logsInSql(filter);
  const page = readPage({ size: pageSize }, operationLogList);
  const rows = pageQuery(operationLogList, page, source);
  return counted ? [rows, totalQuery(source)] : [rows];
}

/** The server's own statements with the same parameters, and nothing around them: 8 clients, 2 threads, prepared. */
export async function unitsPerSecond(
  plainUrl: string,
  statements: readonly Query<unknown>[],
  effort: Effort,
): Promise<number> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(plainUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  try {
    const script = path.join(folder, 'page.sql');
    const texts = statements.map(
      ({ text }, at) => `${text.replaceAll(/\$(\d+)/g, `:s${at}p$1`).replaceAll('\n', ' ')};\n`,
    );
    writeFileSync(script, texts.join(''));
    const given = statements.flatMap(({ values }, at) =>
      values.flatMap((value, n) => ['-D', `s${at}p${n + 1}=${String(value)}`]),
    );
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
