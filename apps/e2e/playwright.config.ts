import { defineConfig } from '@playwright/test';

import { browser, visitor } from '../../scripts/run/browser.ts';
import { environment } from './support/environment.ts';

const reports = '../../reports';

const nightlyGalleries = [
  'accounts',
  'anchors',
  'call-records',
  'catalog',
  'day',
  'day-plan',
  'domains',
  'drafts',
  'groups',
  'live',
  'matches',
  'merchants',
  'odds-providers',
  'operation-log',
  'predictions',
  'reservations',
  'roles',
  'second-factor',
  'suppliers',
  'taboo-words',
  'value-added',
].map((page) => `gallery-${page}.spec.ts`);

export default defineConfig({
  testDir: 'journeys',
  // Component tests ask axe about these pages; `npm run pictures` shows every state of them by night.
  ...(environment.allPictures ? {} : { testIgnore: nightlyGalleries }),
  grepInvert: [...(environment.allPictures ? [] : [/@pictures/]), ...(environment.ofCheck ? [/@night/] : [])],
  outputDir: `${reports}/journeys`,
  fullyParallel: true,
  workers: 3,
  ...(environment.ci
    ? { retries: 2, timeout: 90_000, expect: { timeout: 20_000 } }
    : { retries: 0, timeout: 40_000, expect: { timeout: 8000 } }),
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
