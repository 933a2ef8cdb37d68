import { defineConfig } from '@playwright/test';

import { environment } from './support/environment.ts';

const reports = '../../reports';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: `${reports}/journeys`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 40_000,
  expect: { timeout: 8000 },
  forbidOnly: environment.ci,
  reporter: [['list'], ['json', { outputFile: `${reports}/playwright.json` }]],
  use: {
    baseURL: environment.baseUrl,
    browserName: 'chromium',
    locale: 'zh-CN',
    // Not the zone that times are shown in: a page that used the browser's own would be seen.
    timezoneId: 'America/New_York',
    viewport: { width: 1540, height: 900 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: environment.chromium, args: flags },
  },
});
