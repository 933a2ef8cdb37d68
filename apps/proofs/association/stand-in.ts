import { readFileSync } from 'node:fs';

import { until } from '../../../scripts/services/processes.ts';
import { type StartedProgram, startNode } from '../lib/program.ts';

export const supplierCodes = ['NAMI', 'HBIRD'] as const;
export type SupplierCode = (typeof supplierCodes)[number];

export interface StandInSport {
  readonly id: number;
  readonly key: string;
}

/** The same thing's id at NAMI and at HBIRD. */
export type SupplierIdPair = readonly [string, string];

export interface StandIn {
  sports(code: SupplierCode): Promise<StandInSport[]>;
  /** Reads a whole list, page by page. */
  pages<T>(code: SupplierCode, sport: string, list: 'competition' | 'team' | 'match'): AsyncGenerator<T[]>;
  /** Id pairs of records that both suppliers have. */
  truth(list: 'competitions' | 'teams' | 'matches'): Promise<SupplierIdPair[]>;
  setClock(at: Date): Promise<void>;
  close(): Promise<void>;
}

interface Page<T> {
  readonly query: { readonly more: boolean; readonly next: string };
  readonly results: T[];
}

/** The suppliers' program on free ports, its world's clock standing still. */
export async function startStandIn(env: Record<string, string>, logFile: string): Promise<StandIn> {
  const free = { SUPPLIER_NAMI_PORT: '0', SUPPLIER_HBIRD_PORT: '0', SUPPLIER_ADMIN_PORT: '0', SUPPLIER_SPEED: '0' };
  const program: StartedProgram = startNode('apps/supplier/src/entry.ts', { ...free, ...env }, logFile);
  await until(async () => readFileSync(logFile, 'utf8').includes('/admin/figures') || !program.isRunning(), 60_000);
  const text = readFileSync(logFile, 'utf8');
  const addressOf = (name: string) => new RegExp(`^${name} +(http://[\\d.:]+)`, 'm').exec(text)?.[1] ?? '';
  const keyOf = (code: SupplierCode) => `${code.toLowerCase()}-development-key`;
  const get = async <T>(name: string, path: string, headers = {}): Promise<T> => {
    const answer = await fetch(`${addressOf(name)}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  const ask = <T>(code: SupplierCode, path: string) => get<Page<T>>(code, path, { 'x-api-key': keyOf(code) });
  return {
    sports: async (code) => (await ask<StandInSport>(code, '/v1/sport/list')).results,
    async *pages<T>(code: SupplierCode, sport: string, list: string) {
      for (let from = '', more = true; more;) {
        const { query, results } = await ask<T>(code, `/v1/${sport}/${list}/list?limit=1000${from}`);
        yield results;
        more = query.more;
        from = `&cursor=${query.next}`;
      }
    },
    async truth(list) {
      const { pairs } = await get<{ pairs: (number | null)[][] }>('admin', `/admin/truth/${list}`);
      return pairs.flatMap(([nami = null, hbird = null]) =>
        nami === null || hbird === null ? [] : [[String(nami), String(hbird)] as const],
      );
    },
    async setClock(at) {
      const body = JSON.stringify({ at: at.toISOString(), speed: 0 });
      const answer = await fetch(`${addressOf('admin')}/admin/clock`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(`the clock answered ${answer.status}`);
    },
    close: () => program.end('SIGTERM'),
  };
}
