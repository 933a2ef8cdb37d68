import { expect, test } from 'vitest';

import { openPageOf } from './inside-guards.ts';

const targetOf = (path: string) =>
  openPageOf({ request: new Request(`http://127.0.0.1${path}`) })?.headers.get('Location') ?? null;

test('[MER-01] an address that begins with the company list and has no page of its own leads to the list', () => {
  expect(targetOf('/com_lis_of_all')).toBe('/com_lis');
  expect(targetOf('/com_lis2&back')).toBe('/com_lis');
  expect(targetOf('/com_lis')).toBeNull();
});
