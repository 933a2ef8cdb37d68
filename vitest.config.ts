import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { contractTable } from './apps/web/contract-table.plugin.ts';
import { logWordTable } from './apps/web/log-words.plugin.ts';
import { chosenToolTests, toolTests } from './scripts/check/tool-tests.ts';
import { browser, visitor } from './scripts/run/browser.ts';
import { compileCache } from './scripts/run/compile-cache.ts';
import { projectEnvironment } from './scripts/run/environment.ts';
import { namedProjects } from './scripts/run/named-projects.ts';
import { optionsFromEnvironment, portsFrom } from './scripts/services/service-dirs.ts';

Object.assign(process.env, projectEnvironment(), compileCache);

const timingTests = 'apps/{server,proofs}/**/*.timing.test.ts';
const componentTests = 'apps/web/{src,test}/**/*.browser.test.tsx';

/** A machine of which others take the most stands still for seconds: a page is waited for, and what is right is right the second time. */
const patience =
  process.env['CI'] === 'true'
    ? { retry: 2, test: 90_000, poll: 20_000, action: 30_000 }
    : { retry: 0, test: 40_000, poll: 10_000, action: 15_000 };

/** One more than the cores that CI has: a worker waits for the database or the browser a quarter of its time. */
const workers = 3;

/** Begun first: a worker that takes one of them last leaves the others idle. */
const longest = 'permission-matrix';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes(longest);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const chosenTools = [...chosenToolTests(process.env)];

/** Found before the first test: a package that is found during one reloads the page under it. */
const optimizeDeps = {
  entries: ['apps/web/src/app/main.tsx', componentTests],
  include: ['@rc-component/table', 'react-easy-crop'],
};

/**
 * Component tests run on React as it ships, which takes a quarter less of the processor. `REACT_BUILD=development`
 * (`npm run test:web-dev`) has what only the development build does: StrictMode's second renders, React's warnings.
 */
const react =
  process.env['REACT_BUILD'] === 'development'
    ? { optimizeDeps }
    : {
        resolve: { conditions: ['module', 'browser', 'production'] },
        oxc: { jsx: { development: false } },
        // For dependencies alone: Vitest would write a `define` of the project into the environment of all projects.
        optimizeDeps: {
          ...optimizeDeps,
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
        },
      };

const onTheDatabase = {
  retry: patience.retry,
  globalSetup: ['apps/server/test/stack/template-database.ts'],
  // As the product runs: Node reads the sources itself, nothing is compiled before.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Groups run one after the other: what is measured is not measured beside something else. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: namedProjects([
      {
        plugins: [contractTable(), logWordTable()],
        test: {
          name: 'pure',
          include: [
            'packages/{domain,contract}/**/*.test.ts',
            'apps/{web,supplier}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...toolTests],
          testTimeout: 20_000,
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onTheDatabase,
          name: 'server',
          include: ['packages/db/**/*.test.ts', 'apps/{server,proofs}/**/*.test.ts'],
          exclude: [timingTests, ...toolTests],
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      ...(chosenTools.length === 0
        ? []
        : [
            {
              test: {
                ...onTheDatabase,
                retry: 0,
                name: 'tools',
                include: chosenTools,
                isolate: false,
                maxWorkers: workers,
                sequence: { groupOrder: 0 },
              },
            },
          ]),
      {
        test: {
          ...onTheDatabase,
          // What is timed has one try: a second one would hide that it is late.
          retry: 0,
          name: 'timing',
          include: [timingTests],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // As the product is built: the same plugins, the same compiler.
        extends: './apps/web/vite.config.ts',
        ...react,
        test: {
          name: 'web',
          include: [componentTests],
          setupFiles: ['apps/web/test/setup.ts'],
          api: { host: '127.0.0.1', port: portsFrom(optionsFromEnvironment().portBase).tests },
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 2 },
          retry: patience.retry,
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.poll } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: visitor.viewport,
            provider: playwright({ launchOptions: browser, contextOptions: visitor, actionTimeout: patience.action }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ]),
  },
});
