import { expect, it } from 'vitest';

import { photoName, pictureName } from './pictures.ts';

const random = '0123456789abcdef0123456789abcdef';

it('a photo’s name is its kind and 128 random bits, and nothing else', () => {
  expect(photoName.test(`photo-${random}`)).toBe(true);
  for (const name of [
    `logo-${random}`,
    random,
    `photo-${random.toUpperCase()}`,
    `photo-${random}0`,
    `photo-${random}\n`,
    `../photo-${random}`,
    'photo-',
    '',
  ])
    expect(photoName.test(name), name).toBe(false);
});

it('a logo is named like a photo, and no photo is named like a logo', () => {
  for (const kind of ['photo', 'logo']) expect(pictureName.test(`${kind}-${random}`)).toBe(true);
  for (const name of [`task-${random}`, `photologo-${random}`, `logo-${random}/..`])
    expect(pictureName.test(name)).toBe(false);
});
