import { afterAll, beforeAll, beforeEach } from 'vitest';

import { startSuppliers, type SupplierProgram } from '../src/program.ts';
import { readSettings } from '../src/settings.ts';

interface Body {
  code: number;
  query: { count: number; more: boolean; next: string };
  results: (Record<string, unknown> & { id: number; updated_at: number })[];
}

/** An evening on which time stands still unless a test moves it. */
export const evening = '2026-11-16T12:30:00.000Z';
export const list = '/v1/football/match/list';
export const recent = `${list}?since=1794800000&limit=300`;
export const key = { 'x-api-key': 'nami-development-key' };

/** The whole program on free ports, before each test as after its start. */
export function suppliersForTests() {
  let program: SupplierProgram;
  const reset = (name: string) => fetch(`${program.admin.address}/admin/switches/${name}`, { method: 'DELETE' });

  async function admin(path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${program.admin.address}/admin/${path}`, {
      method: body === undefined ? 'GET' : 'PATCH',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return JSON.parse(text) as Record<string, unknown>;
  }

  const ask = (path: string, headers: Record<string, string> = key) =>
    fetch(`${program.nami.address}${path}`, { headers });
  const read = async (path: string) => (await (await ask(path)).json()) as Body;
  const askHbird = (path: string) =>
    fetch(`${program.hbird.address}${path}`, { headers: { 'x-api-key': 'hbird-development-key' } });

  beforeAll(async () => {
    program = await startSuppliers(
      readSettings({
        SUPPLIER_AT: evening,
        SUPPLIER_SPEED: '0',
        SUPPLIER_TEAMS: '1000',
        SUPPLIER_NAMI_PORT: '0',
        SUPPLIER_HBIRD_PORT: '0',
        SUPPLIER_ADMIN_PORT: '0',
      }),
    );
  });
  afterAll(() => program.close());
  beforeEach(async () => {
    await admin('clock', { at: evening, speed: 0 });
    await reset('nami');
    await reset('hbird');
  });
  return { admin, ask, askHbird, read, reset };
}
