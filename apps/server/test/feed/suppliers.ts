import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { type SupplierProgram, startSuppliers } from '../../../supplier/src/program.ts';
import { readSettings } from '../../../supplier/src/settings.ts';

/** Few enough to be read to their ends in a moment. */
export const fewSports = ['lol', 'tennis'];

type Settings = Readonly<Record<string, string>>;

export interface ListedRecord {
  readonly id: number;
  readonly updated_at: number;
  readonly status_id: number;
}

export interface TestSuppliers {
  readonly program: SupplierProgram;
  close(): Promise<void>;
  /** Of a worker that reads them, with few sports, into that database. */
  environmentOf(databaseUrl: string, folder: string): NodeJS.ProcessEnv;
  /** GET, or PATCH with a body. */
  admin(path: string, body?: object): Promise<Record<string, unknown>>;
  /** The whole of a list, by id. */
  listed(name: 'nami' | 'hbird', list: string): Promise<Map<string, ListedRecord>>;
}

const keys = { nami: 'nami-development-key', hbird: 'hbird-development-key' };

/** The stand-in suppliers as they run beside the product, on free ports, with a small world. */
export async function startTestSuppliers(settings: Settings = {}): Promise<TestSuppliers> {
  const program = await startSuppliers(
    readSettings({
      SUPPLIER_TEAMS: '1000',
      SUPPLIER_MATCHES_PER_DAY: '40',
      SUPPLIER_NAMI_PORT: '0',
      SUPPLIER_HBIRD_PORT: '0',
      SUPPLIER_ADMIN_PORT: '0',
      ...settings,
    }),
  );
  const doors = await Promise.all([program.nami, program.hbird].map(({ address }) => openDoor(address, fewSports)));
  const [nami = '', hbird = ''] = doors.map(addressOf);
  return {
    program,
    async close() {
      for (const door of doors) door.close();
      await program.close();
    },
    environmentOf: (databaseUrl, folder) => ({
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      LOG_HEAD_FILE: join(folder, 'heads.jsonl'),
      LOG_ARCHIVE_DIR: join(folder, 'archives'),
      FEED_SUPPLIERS: `NAMI=${nami},HBIRD=${hbird}`,
      FEED_KEYS: `NAMI=${keys.nami},HBIRD=${keys.hbird}`,
    }),
    async admin(path, body) {
      const answer = await fetch(`${program.admin.address}/admin/${path}`, {
        method: body === undefined ? 'GET' : 'PATCH',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
    async listed(name, list) {
      const found = new Map<string, ListedRecord>();
      for (let where = 'since=0'; where !== '';) {
        const address = `${program[name].address}/v1/${list}/list?limit=1000&${where}`;
        const answer = await fetch(address, { headers: { 'x-api-key': keys[name] } });
        const { query, results } = (await answer.json()) as {
          query: { more: boolean; next: string };
          results: ListedRecord[];
        };
        for (const record of results) found.set(String(record.id), record);
        where = query.more ? `cursor=${query.next}` : '';
      }
      return found;
    },
  };
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The same supplier with few sports; it breaks off where nobody listens behind it. */
export async function openDoor(address: string, sports: readonly string[]): Promise<Server> {
  const door = createServer((request, response) => {
    const key = String(request.headers['x-api-key']);
    fetch(`${address}${request.url}`, { headers: { 'x-api-key': key } })
      .then(async (answer) => {
        const text = await answer.text();
        const time = answer.headers.get('x-supplier-time');
        response.writeHead(answer.status, time === null ? {} : { 'x-supplier-time': time });
        response.end(request.url?.startsWith('/v1/sport/list') === true ? withSports(text, sports) : text);
      })
      .catch(() => void response.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}

function withSports(text: string, sports: readonly string[]): string {
  const body = JSON.parse(text) as { results: { key: string }[] };
  return JSON.stringify({ ...body, results: body.results.filter(({ key }) => sports.includes(key)) });
}
