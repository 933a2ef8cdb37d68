import { loadEnvFile } from 'node:process';

import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { contractTable } from './apps/web/contract-table.plugin.ts';
import { browser, visitor } from './scripts/run/browser.ts';
import { optionsFromEnvironment, portsFrom } from './scripts/services/place.ts';

for (const file of ['.env', '.data/local.env']) {
  try {
    loadEnvFile(file);
  } catch {
    continue;
  }
}

const componentTests = 'apps/web/{src,test}/**/*.browser.test.tsx';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [contractTable()],
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/e2e/**'],
          globalSetup: ['apps/server/test/template-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // As the product is built: the same plugins, the same compiler.
        extends: './apps/web/vite.config.ts',
        // Found before the first test: a package that is found during one reloads the page under it.
        optimizeDeps: { entries: ['apps/web/src/app/main.tsx', componentTests] },
        test: {
          name: 'web',
          include: [componentTests],
          setupFiles: ['apps/web/test/setup.ts'],
          api: { host: '127.0.0.1', port: portsFrom(optionsFromEnvironment().portBase).tests },
          isolate: false,
          testTimeout: 10_000,
          expect: { poll: { timeout: 5000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: visitor.viewport,
            provider: playwright({ launchOptions: browser, contextOptions: visitor, actionTimeout: 5000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
