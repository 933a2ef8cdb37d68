import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { auditLocales } from './locales/locale-audit.ts';
import { run } from './run/programs.ts';

const localeFiles = globSync(['apps/web/src/locales/zh-CN/*.json', 'packages/domain/src/locales/zh-CN/*.json']);
const sourceFiles = globSync(['apps/{web,server}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
  exclude: (path) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'),
});

const namespaces = Object.fromEntries(
  localeFiles.map((path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8')) as object]),
);
const { missing, unused } = auditLocales(
  namespaces,
  sourceFiles.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
);

for (const each of missing) console.error(`missing text  ${each}`);
for (const each of unused) console.error(`unused text   ${each}`);
if (missing.length + unused.length > 0) process.exitCode = 1;
else console.log(`locales: ${localeFiles.length} namespaces, every key there and used`);

try {
  // Words of the log belong to server and web at once, so the audit of them stands above both.
  await run({ name: 'the audit of the log words', args: ['apps/proofs/log-words.ts'], env: process.env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
