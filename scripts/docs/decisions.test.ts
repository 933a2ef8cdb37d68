import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/decisions');
const records = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

test('records are numbered one after the other', () => {
  expect(records.map(({ name }) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]))).toEqual(
    records.map((_, index) => index + 1),
  );
});

test.each(records)('$name says what was chosen, why, and which check holds it', ({ text }) => {
  expect(text).toMatch(/^# \d+\. .+\n\n.+\n\n\*\*Why\.\*\* .+\n\n\*\*Held by\*\* .+\n$/);
  const held = [...(text.split('**Held by**')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  expect(held).not.toEqual([]);
  expect(held.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
