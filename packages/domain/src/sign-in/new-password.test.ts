import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkField, fieldRules } from '../field-rules.ts';
import { newPassword } from './new-password.ts';

test('a generated password passes the rule of passwords and holds all four kinds of characters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 8, max: 20 }),
      (random, min) => {
        let next = 0;
        const password = newPassword((limit) => (random[next++ % random.length] ?? 0) % limit, min);
        expect(checkField(fieldRules.newPassword, password, { min })).toBeNull();
        for (const kind of [/[a-z]/, /[A-Z]/, /[2-9]/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind);
        expect(password).not.toMatch(/[0O1lI]/);
      },
    ),
  );
});
