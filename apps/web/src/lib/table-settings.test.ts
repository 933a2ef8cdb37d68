import { expect, test } from 'vitest';

import { parseSettings, plainSettings } from './table-settings.ts';

test('what was chosen for a table comes back', () => {
  const chosen = { hidden: ['email'], density: 'dense' } as const;
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test('garbage in storage reads as nothing chosen', () => {
  for (const text of [null, '', '{', '7', 'null', '[]', '{"hidden":7,"density":"huge"}'])
    expect(parseSettings(text), String(text)).toEqual(plainSettings);
  expect(parseSettings('{"hidden":["a",7,null]}').hidden).toEqual(['a']);
});
