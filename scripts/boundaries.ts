import path from 'node:path';

import { cruiseFolders } from './boundaries/cruise.ts';

// The cruiser reads nothing at all when it cannot load the compiler, and then finds nothing wrong.
const fewestModules = 100;

const { moduleCount, violations } = await cruiseFolders(path.resolve(import.meta.dirname, '..'), [
  'apps',
  'packages',
  'scripts',
]);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
console.log(`${moduleCount} modules, ${violations.length} imports against the rules`);
if (moduleCount < fewestModules) console.error(`fewer than ${fewestModules} modules were read`);
if (violations.length > 0 || moduleCount < fewestModules) process.exitCode = 1;
