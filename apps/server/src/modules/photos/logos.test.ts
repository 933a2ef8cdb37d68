import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { drawnPng } from '../../../test/pictures/drawn-pictures.ts';
import { hostilePictures } from '../../../test/pictures/hostile-pictures.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { createLogos } from './logos.service.ts';

let stack: TestStack;
const files = new Map<string, Buffer>();
const fetched: string[] = [];
const fetching = async (address: string) => {
  fetched.push(address);
  const found = files.get(address);
  if (found === undefined) throw new Error('status 404');
  return found;
};
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

const ofPlatform = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(stack.owner, 'platform', work);
const logos = () => createLogos(stack.platform, fetching);

async function plantLeague(icon: string): Promise<void> {
  await ofPlatform((tx) =>
    sql`INSERT INTO platform.catalog_entries (kind, discipline, name, level, icon) VALUES ('league', 1, ${icon}, 1, ${icon})`.execute(
      tx,
    ),
  );
}

async function rowOf(address: string) {
  const { rows } = await ofPlatform((tx) =>
    sql<{
      name: string | null;
      failure: string | null;
      failures: number;
    }>`SELECT name, failure, failures FROM platform.logos
      WHERE address = ${address}`.execute(tx),
  );
  return rows[0];
}

it('a logo is fetched once, drawn anew and shown to people of every merchant', async () => {
  const address = 'https://pictures.example/1.png';
  files.set(address, await drawnPng(300, 200));
  await plantLeague(address);
  await logos().fetchDue();
  await logos().fetchDue();
  expect(fetched).toEqual([address]);
  const name = (await rowOf(address))?.name ?? '';
  expect(name).toMatch(/^logo-[0-9a-f]{32}$/);
  const accountId = await stack.addAccount('alpha', 'reader', []);
  const reader = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
  const shown = await reader.send({ method: 'GET', url: `/api/v1/photo/${name}` });
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, no-cache',
  ]);
});

it('a file of a supplier that is no picture is refused, and tried again later and later', async () => {
  const hostile = await hostilePictures(5000);
  for (const [at, { bytes }] of hostile.entries()) {
    files.set(`https://hostile.example/${at}.png`, bytes);
    await plantLeague(`https://hostile.example/${at}.png`);
  }
  await plantLeague('https://pictures.example/missing.png');
  await logos().fetchDue();
  for (const [at, { problem, what }] of hostile.entries())
    expect(await rowOf(`https://hostile.example/${at}.png`), what).toEqual({
      name: null,
      failure: problem,
      failures: 1,
    });
  expect(await rowOf('https://pictures.example/missing.png')).toMatchObject({ failure: 'status 404', failures: 1 });
  const before = fetched.length;
  await logos().fetchDue();
  expect(fetched.length).toBe(before);
  await ofPlatform((tx) => sql`UPDATE platform.logos SET next_try_at = now()`.execute(tx));
  files.set('https://pictures.example/missing.png', await drawnPng());
  await logos().fetchDue();
  expect((await rowOf('https://pictures.example/missing.png'))?.name).not.toBeNull();
});

it('an address of a private network is never fetched', async () => {
  for (const address of ['http://127.0.0.1/a.png', 'http://169.254.169.254/b.png', 'http://localhost:9/c.png'])
    await plantLeague(address);
  await createLogos(stack.platform).fetchDue();
  expect(await rowOf('http://127.0.0.1/a.png')).toMatchObject({
    name: null,
    failure: 'the name leads to no public address',
  });
  expect(await rowOf('http://169.254.169.254/b.png')).toMatchObject({
    name: null,
    failure: 'the name leads to no public address',
  });
  expect(await rowOf('http://localhost:9/c.png')).toMatchObject({ name: null, failure: 'no plain address of the web' });
});

it('a logo that no league or team has any more goes after a day, with its picture', async () => {
  const address = 'https://pictures.example/old.png';
  files.set(address, await drawnPng());
  await plantLeague(address);
  await logos().fetchDue();
  const name = (await rowOf(address))?.name ?? '';
  await ofPlatform(async (tx) => {
    await sql`UPDATE platform.catalog_entries SET icon = '' WHERE icon = ${address}`.execute(tx);
    await sql`UPDATE platform.logos SET created_at = now() - interval '2 days'`.execute(tx);
  });
  await logos().sweep();
  expect([await rowOf(address), await stack.platform.files.open(name)]).toEqual([undefined, null]);
  expect(await rowOf('https://pictures.example/1.png')).toBeDefined();
});

it('forsaken logos without a picture hide no others behind them', async () => {
  await ofPlatform((tx) =>
    sql`INSERT INTO platform.logos (address, created_at)
      SELECT 'https://never.example/' || n, now() - interval '2 days' FROM generate_series(1, 120) n`.execute(tx),
  );
  await logos().sweep();
  const { rows } = await ofPlatform((tx) =>
    sql`SELECT FROM platform.logos WHERE address LIKE 'https://never.example/%'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

it('an address waits to be fetched as soon as a league or team has it, a player’s does not', async () => {
  const [first, other, face] = ['a', 'b', 'c'].map((name) => `https://noted.example/${name}.png`);
  await plantLeague(first ?? '');
  expect(await rowOf(first ?? '')).toMatchObject({ name: null, failures: 0 });
  await ofPlatform((tx) =>
    sql`UPDATE platform.catalog_entries SET icon = ${other} WHERE kind = 'league' AND icon = ${first}`.execute(tx),
  );
  expect(await rowOf(other ?? '')).toMatchObject({ name: null });
  await ofPlatform((tx) =>
    sql`INSERT INTO platform.catalog_entries (kind, discipline, name, icon) VALUES ('player', 1, '某人', ${face})`.execute(
      tx,
    ),
  );
  expect(await rowOf(face ?? '')).toBeUndefined();
});
