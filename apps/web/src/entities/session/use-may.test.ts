import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../..');

/** Looks a key up in a list of permissions, as `useMay` alone should: `user?.permissions.includes(key)`. */
const looksUp = /\bpermissions\)?(\s*\?\?\s*\[\])?\)?\s*\??\.\s*(includes|some|every|find|indexOf)\b/;

test('only useMay looks a key up in the permissions of the session', () => {
  const sources = globSync('{app,features,entities,widgets}/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'entities/session/use-may.ts',
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => looksUp.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([]);
});

test.each([
  "user?.permissions.includes('bac_#_acc-action')",
  "useSession()?.permissions.includes('bac_#_acc-action')",
  "(user?.permissions ?? []).includes('bac_#_acc-action')",
  "permissions?.includes('bac_#_acc-action')",
  'user.permissions\n    .some((key) => key === page)',
])('the search for lookups of permissions finds %j', (source) => {
  expect(source).toMatch(looksUp);
});
