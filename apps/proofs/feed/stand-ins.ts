import path from 'node:path';

import { until } from '../../../scripts/services/processes.ts';
import { addressOf, openDoor } from '../../server/test/feed/suppliers.ts';
import { longWaitMs } from '../lib/patience.ts';
import { startNode } from '../lib/program.ts';
import type { World } from '../lib/world.ts';

const kinds = ['competition', 'team', 'player', 'match'] as const;
const keys = { nami: 'nami-development-key', hbird: 'hbird-development-key' };
const codes = { NAMI: 'nami', HBIRD: 'hbird' } as const;

export type Code = keyof typeof codes;
export const suppliers = Object.keys(codes) as Code[];

interface Listed {
  readonly feed: string;
  readonly id: string;
  readonly record: unknown;
}

/** The stand-in suppliers as a program of their own; with `sports` workers hear of these alone. */
export async function openStandIns(world: World, settings: Record<string, string>, sports: readonly string[] | null) {
  const { nami, hbird, supplierAdmin } = world.ports;
  const address = { nami: `http://127.0.0.1:${nami}`, hbird: `http://127.0.0.1:${hbird}` };
  const program = startNode(
    'apps/supplier/src/entry.ts',
    { ...settings, TOUCHLINE_PORT_BASE: String(world.options.portBase) },
    path.join(world.logFolder, 'supplier.log'),
  );

  async function admin(called: string, body?: object): Promise<void> {
    const answer = await fetchAgain(`http://127.0.0.1:${supplierAdmin}/admin/${called}`, {
      method: body === undefined ? 'GET' : 'PATCH',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const isUp = () =>
    admin('figures').then(
      () => true,
      () => false,
    );
  if (!(await until(isUp, longWaitMs))) throw new Error(`the suppliers did not come up: see ${world.logFolder}`);
  const doors =
    sports === null ? null : await Promise.all([openDoor(address.nami, sports), openDoor(address.hbird, sports)]);
  const [namiSeen, hbirdSeen] = doors === null ? [address.nami, address.hbird] : doors.map(addressOf);

  async function ask(code: Code, called: string) {
    const name = codes[code];
    const answer = await fetchAgain(`${address[name]}/v1/${called}`, { headers: { 'x-api-key': keys[name] } });
    return (await answer.json()) as {
      query: { more: boolean; next: string };
      results: { id: number; key: string }[];
    };
  }

  async function listed(code: Code, feed: string): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let where = 'since=0'; where !== '';) {
      const { query, results } = await ask(code, `${feed}/list?limit=1000&${where}`);
      for (const record of results) found.push({ feed, id: String(record.id), record });
      where = query.more ? `cursor=${query.next}` : '';
    }
    return found;
  }

  return {
    pid: program.pid,
    settings: {
      FEED_SUPPLIERS: `NAMI=${namiSeen},HBIRD=${hbirdSeen}`,
      FEED_KEYS: `NAMI=${keys.nami},HBIRD=${keys.hbird}`,
    },
    setClock: (speed: number) => admin('clock', { speed }),
    /** To the time that we have, to the millisecond. */
    syncClock: () => admin('clock', { at: new Date().toISOString(), speed: 1 }),
    async turn(switches: object): Promise<void> {
      for (const code of suppliers) await admin(`switches/${codes[code]}`, switches);
    },
    /** Everything that the supplier has. */
    async all(code: Code): Promise<Listed[]> {
      const known = sports ?? (await ask(code, 'sport/list')).results.map(({ key }) => key);
      const found: Listed[] = [];
      for (const sport of known) for (const kind of kinds) found.push(...(await listed(code, `${sport}/${kind}`)));
      return found;
    },
    close() {
      for (const door of doors ?? []) door.close();
    },
  };
}

/** A kept connection that the supplier closed just now took no request: it is sent again on a new one. */
async function fetchAgain(...request: Parameters<typeof fetch>): Promise<Response> {
  return await fetch(...request).catch(() => fetch(...request));
}
