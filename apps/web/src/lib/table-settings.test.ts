import { plainLook } from '@touchline/domain/table-look';
import { expect, test } from 'vitest';

import { parseSettings } from './table-settings.ts';

test('what was chosen for a table comes back', () => {
  const chosen = { order: ['name', 'email'], hidden: ['email'], density: 'dense' } as const;
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test('garbage in storage reads as nothing chosen', () => {
  for (const text of [null, '', '{', '7', 'null', '[]', '{"hidden":7,"density":"huge"}'])
    expect(parseSettings(text), String(text)).toEqual(plainLook);
  expect(parseSettings('{"hidden":["a",7,null]}').hidden).toEqual(['a']);
});
