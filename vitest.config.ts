import { loadEnvFile } from 'node:process';

import { defineConfig } from 'vitest/config';

import { contractTable } from './apps/web/contract-table.plugin.ts';

for (const file of ['.env', '.data/local.env']) {
  try {
    loadEnvFile(file);
  } catch {
    continue;
  }
}

export default defineConfig({
  plugins: [contractTable()],
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'apps/e2e/**'],
    globalSetup: ['apps/server/test/template-database.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
