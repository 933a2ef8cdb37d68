import { expect, it } from 'vitest';

import { Changes } from './changes.ts';

const account = { entity: 'account', columns: ['name'], also: [], secrets: ['password'] } as const;
const session = { entity: 'session', columns: ['address', 'user_agent'], also: [], secrets: [] } as const;
const role = { entity: 'role', columns: [], also: ['accounts'], secrets: [] } as const;

const read = (changes: Changes) => JSON.parse(changes.toText() ?? '[]') as { entity: string; id: string }[];

it('keeps the named columns of both sides, and nothing of a secret but that it changed', () => {
  const changes = new Changes();
  expect(changes.toText()).toBeNull();
  changes.addPart(account, '7', { name: '前', password_hash: 'x' }, { name: '后', password_hash: 'y' });
  changes.addSecret(account, '7', 'password');
  expect(read(changes)).toEqual([
    { entity: 'account', id: '7', before: { name: '前' }, after: { name: '后' } },
    { entity: 'account', id: '7', before: { password: '***' }, after: { password: '***' } },
  ]);
});

it('[LOG-18] stays within a size that can be shown, and says how many are not', () => {
  const changes = new Changes();
  const client = { address: '203.0.113.9', user_agent: 'u'.repeat(300) };
  for (let n = 0; n < 5000; n += 1) changes.add(session, String(n), null, client);
  const kept = read(changes);
  expect(changes.toText()?.length).toBeLessThan(1_001_000);
  expect(kept.length).toBeGreaterThan(2000);
  expect(kept.at(-1)).toEqual({ entity: 'more', id: String(5000 - (kept.length - 1)), before: null, after: null });
});

it('says so too where even the first one does not fit', () => {
  const changes = new Changes();
  changes.addPart(role, '7', { accounts: Array.from({ length: 200_000 }, (_, n) => `p${n}`) }, null);
  expect(read(changes)).toEqual([{ entity: 'more', id: '1', before: null, after: null }]);
});
