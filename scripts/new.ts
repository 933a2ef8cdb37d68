import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { calls } from '@touchline/contract/calls';
import { keysOf } from '@touchline/contract/definition/call';
import { isPageKey } from '@touchline/domain/access/permission-grammar';
import { permissionIndex } from '@touchline/domain/access/permission-tree';

import { skeletonOf } from './new/feature.ts';

const usage = 'npm run new -- <feature> --entity <one of them> --page <key of the permission tree> --name <in Chinese>';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { entity: { type: 'string' }, page: { type: 'string' }, name: { type: 'string' } },
});
const [stem = ''] = positionals;
const { entity = stem.replace(/s$/, ''), page = '', name = '' } = values;

if (!/^[a-z]+(-[a-z]+)*$/.test(stem) || !/^[a-z][A-Za-z]*$/.test(entity) || name === '') fail(usage);
if (!isPageKey(page))
  fail(`${page} is no page: packages/domain/src/access/permission-tree.ts names them all, and is where one is added`);
if (!permissionIndex.has(`${page}-action`)) fail(`${page} is only to be looked at: what is made here can be changed`);
if (
  Object.values(calls).some((call) => 'list' in call && keysOf(call.permission).some((key) => key === `${page}-view`))
)
  fail(`${page} has a list already`);
if (existsSync(`packages/contract/src/${stem}.ts`)) fail(`${stem} is there already`);

const root = process.cwd();
const { made, edited } = skeletonOf({ stem, entity, page, name }, root);
for (const [path, text] of Object.entries({ ...made, ...edited })) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const written = Object.keys({ ...made, ...edited }).filter((path) => /\.(tsx?|json)$/.test(path));
execFileSync('npx', ['oxfmt', ...written], { stdio: 'ignore' });
for (const path of Object.keys(made)) console.log(`new     ${path}`);
for (const path of Object.keys(edited)) console.log(`edited  ${path}`);
console.log(
  `${Object.keys(made).length} files new, ${Object.keys(edited).length} edited; then: docs/adding-a-feature.md`,
);

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
