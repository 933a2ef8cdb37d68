import fc from 'fast-check';
import { expect, it } from 'vitest';

import { searchText } from './search.ts';

const secret = { kind: 'password', value: 'Zq0123456789', from: 'a test' } as const;
const inside = fc.tuple(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }));

it.each(['base64', 'base64url', 'hex'] as const)('a secret amid other text is found in its %s', (encoding) => {
  fc.assert(
    fc.property(inside, ([before, after]) => {
      const dumped = Buffer.from(before + secret.value + after).toString(encoding);
      expect(searchText('a dump', dumped, [secret])).not.toEqual([]);
    }),
  );
});

it('text without the secret holds nothing', () => {
  expect(searchText('a dump', Buffer.from('Zq012345678').toString('base64'), [secret])).toEqual([]);
});
