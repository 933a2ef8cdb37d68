import { defineConfig } from '@playwright/test';

import journeys from '../playwright.config.ts';

/** `npm run readme-pictures`: the pictures of the README and of the manuals, taken on the journeys' stack. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../../reports/readme-pictures',
  // Each picture has data of its own, but the schedule and the log are the platform's: one after the other.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
