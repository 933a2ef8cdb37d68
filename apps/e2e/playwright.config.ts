import { defineConfig } from '@playwright/test';

import { browser, visitor } from '../../scripts/run/browser.ts';
import { environment } from './support/environment.ts';

const reports = '../../reports';

export default defineConfig({
  testDir: 'journeys',
  outputDir: `${reports}/journeys`,
  fullyParallel: true,
  workers: 2,
  // A machine of which others take the most stands still for seconds; what is right there is right the second time, and the report says how often that was.
  retries: environment.ci ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: environment.ci,
  reporter: [['list'], ['json', { outputFile: `${reports}/playwright.json` }]],
  use: {
    baseURL: environment.baseUrl,
    browserName: 'chromium',
    ...visitor,
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
});
