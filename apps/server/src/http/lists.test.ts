import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Specimens, startSpecimens } from '../../test/specimen/specimen.ts';
import { plantRole } from '../seed/plant.ts';

interface List {
  readonly records: { name: string; updatedTime: string }[];
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
  readonly totalIsCapped?: true;
  readonly next?: string;
  readonly previous?: string;
}

const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'];
let specimens: Specimens;
beforeAll(async () => {
  specimens = await startSpecimens();
  for (const name of names.toReversed()) await specimens.editor.create(name);
});
afterAll(() => specimens.close());

async function list(query: string): Promise<List> {
  const answer = await specimens.viewer.send<List>('GET', `/specimens${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}

const namesOf = ({ records }: List) => records.map((record) => record.name);
const all = [...names, 'editor', 'viewer'];

it('[WIR-11] answers records, current, size, total and totalPages', async () => {
  const page = await list('?size=4');
  expect(namesOf(page)).toEqual(all.slice(0, 4));
  expect(page).toMatchObject({ current: 1, size: 4, total: 9, totalPages: 3 });
  expect(Object.keys(page).toSorted()).toEqual(['current', 'next', 'records', 'size', 'total', 'totalPages']);
});

it('[WIR-11] next and previous lead through all rows and back, and are there only where there is more', async () => {
  const first = await list('?size=4');
  const second = await list(`?size=4&cursor=${first.next}`);
  const third = await list(`?size=4&cursor=${second.next}`);
  expect([first, second, third].flatMap(namesOf)).toEqual(all);
  expect([first.current, second.current, third.current]).toEqual([1, 2, 3]);
  expect([first.previous, third.next]).toEqual([undefined, undefined]);
  const back = await list(`?size=4&cursor=${third.previous}`);
  expect(back).toEqual({ ...second, next: back.next, previous: back.previous });
  const start = await list(`?size=4&cursor=${back.previous}`);
  expect(namesOf(start)).toEqual(namesOf(first));
  expect([start.current, start.previous]).toEqual([1, undefined]);
});

it('a page past the end is empty and knows the last one', async () => {
  const page = await list('?size=4&current=40');
  expect(page).toMatchObject({ records: [], current: 40, total: 9, totalPages: 3 });
});

it('[WIR-11] a cursor holds its place while rows come and go before it', async () => {
  const first = await list('?size=4&isAsc=0');
  const id = await specimens.editor.create('z 新来的');
  const second = await list(`?size=4&isAsc=0&cursor=${first.next}`);
  await specimens.editor.send('DELETE', `/specimens/${id}`);
  expect(namesOf(second)).toEqual(all.toReversed().slice(4, 8));
});

it.each(['nonsense', Buffer.from('["next",1]').toString('base64url')])('refuses the cursor "%s"', async (cursor) => {
  const answer = await specimens.viewer.send('GET', `/specimens?cursor=${cursor}`);
  expect(answer.status).toBe(400);
  expect(answer.error.details[0]?.field).toBe('cursor');
});

it('a cursor that somebody made up is refused or read, and never breaks the query', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'now'),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const rowId = fc.oneof(
    fc.string(),
    fc.constantFrom('-1', '1e3', '9'.repeat(18), '9'.repeat(19)),
    fc.stringMatching(/^\d+$/),
  );
  const cursor = fc.tuple(
    fc.constantFrom('next', 'previous'),
    fc.integer({ min: 1 }),
    fc.constantFrom('name', 'updatedTime'),
    fc.boolean(),
    value,
    rowId,
  );
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(cursor, async (parts) => {
      const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const query = `?sortColumn=${parts[2]}&isAsc=${parts[3]}&cursor=${text}`;
      const { status } = await specimens.viewer.send('GET', `/specimens${query}`);
      seen.add(status);
      return status === 200 || status === 400;
    }),
    { numRuns: 300 },
  );
  expect(seen).toEqual(new Set([200, 400]));
});

it('refuses a cursor of another order', async () => {
  const { next } = await list('?size=4');
  expect((await specimens.viewer.send('GET', `/specimens?size=4&isAsc=0&cursor=${next}`)).status).toBe(400);
});

describe('[WIR-13] both spellings of page and size', () => {
  it.each(['?current=2&size=3', '?page=2&limit=3', '?current=2&limit=3'])('[WIR-13] %s', async (query) => {
    const page = await list(query);
    expect(namesOf(page)).toEqual(all.slice(3, 6));
    expect(page).toMatchObject({ current: 2, size: 3 });
  });

  it.each(['?size=0', '?size=1001', '?current=0', '?page=-1', '?limit=x', '?current=1001'])(
    'refuses %s',
    async (query) => {
      expect((await specimens.viewer.send('GET', `/specimens${query}`)).status).toBe(400);
    },
  );
});

describe('[WIR-14] both spellings of the order', () => {
  it.each(['?sortColumn=name&isAsc=0', '?orderBy[0].target=name&orderBy[0].isAsc=false', '?isAsc=false'])(
    '[WIR-14] %s',
    async (query) => {
      expect(namesOf(await list(query))).toEqual(all.toReversed());
    },
  );

  it.each(['?sortColumn=updatedTime&isAsc=true', '?orderBy[0].target=updatedTime&orderBy[0].isAsc=1'])(
    '[WIR-14] %s',
    async (query) => {
      const made = namesOf(await list(query)).filter((name) => names.includes(name));
      expect(made).toEqual(names.toReversed());
    },
  );
});

it.each(['?sortColumn=password_hash', '?orderBy[0].target=merchantCode', '?sortColumn=name;DROP', '?sortColumn='])(
  '[WIR-15] refuses to sort by a column outside the allow-list: %s',
  async (query) => {
    const answer = await specimens.viewer.send('GET', `/specimens${query}`);
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('000400');
  },
);

it('[WIR-12] caps the total past 10,000 and says so, while pages work to the thousandth', async () => {
  await specimens.addMerchant('gamma');
  const count = async (query: string) =>
    (await specimens.superAdmin.send<List>('GET', `/specimens?merchantCodeBySa=gamma&size=10&${query}`)).data;
  await grow('gamma', 10_000);
  expect(await count('')).toMatchObject({ total: 10_000, totalPages: 1000 });
  expect(await count('')).not.toHaveProperty('totalIsCapped');
  await plantRole(specimens.owner, 'gamma', { name: '再多一个', description: '', keys: [] });
  expect(await count('current=1000')).toMatchObject({ total: 10_000, totalPages: 1000, totalIsCapped: true });
  expect((await count('current=1000')).records).toHaveLength(10);
});

async function grow(merchantCode: string, rows: number): Promise<void> {
  const client = await specimens.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', $1, false)`, [merchantCode]);
  await client.query(
    `INSERT INTO tenant.roles (merchant_code, name) SELECT $1, 'r' || n FROM generate_series(1, $2::integer) n`,
    [merchantCode, rows],
  );
  client.release(true);
}
