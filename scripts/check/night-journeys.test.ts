import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const journeys = globSync('apps/e2e/journeys/*.spec.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

const below = globSync('{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
const marked = journeys.flatMap(({ text }) =>
  [...text.matchAll(/'([^'\n]+)',\s*byNight,/gu)].map(([, title = '']) => title),
);
const marks = journeys.flatMap(({ text }) => text.match(/\bbyNight,(?= async|\n)/gu) ?? []);
const named = journeys.flatMap(({ text }) =>
  [...text.matchAll(/provenBy\(([^)]*)\)/gu)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^':]+): ([^'\n]+)'/gu)].map(([, file = '', title = '']) => ({ file, title })),
  ),
);

test('a journey left to the night by its ids has some, each of which a test below has too', () => {
  expect(marked).toHaveLength(marks.length);
  const lacking = marked.filter((title) => {
    const ids = title.match(/\[\w+[- ]\d+\]/gu) ?? [];
    return ids.length === 0 || !ids.every((id) => below.some((text) => text.includes(id)));
  });
  expect(lacking).toEqual([]);
});

test('every test that stands for a journey of the night is there', () => {
  expect(named.length).toBeGreaterThan(0);
  const isThere = ({ file, title }: (typeof named)[number]) =>
    existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(`'${title}`);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});
