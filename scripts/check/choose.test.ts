import { expect, test } from 'vitest';

import { chooseSteps } from './choose.ts';

const steps = [
  { title: 'types', script: 'types' },
  { title: 'list speed', script: 'bench' },
  { title: 'match list speed', script: 'bench' },
];
const titles = (wish: Parameters<typeof chooseSteps>[1]) => chooseSteps(steps, wish).map(({ title }) => title);

test('steps are chosen by script or title, and keep their order', () => {
  expect(titles({})).toEqual(['types', 'list speed', 'match list speed']);
  expect(titles({ only: 'bench' })).toEqual(['list speed', 'match list speed']);
  expect(titles({ only: 'match list speed,types' })).toEqual(['types', 'match list speed']);
  expect(titles({ from: 'match list speed' })).toEqual(['match list speed']);
});

test('a name that no step has is refused', () => {
  expect(() => titles({ only: 'types,nothing' })).toThrow('no step nothing');
  expect(() => titles({ from: 'nothing' })).toThrow('no step nothing');
});
