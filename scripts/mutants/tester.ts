import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

import type { RunAnswer, RunRequest } from './messages.ts';

interface TemplateDatabase {
  readonly default: () => Promise<void>;
  readonly dropDatabase: (name: string) => Promise<void>;
}

// A program of its own, started in a copy of the tree: one vitest stays up for many mutations.
const copy = process.cwd();
const templateModule: string = path.join(copy, 'apps/server/test/stack/template-database.ts');
const serverProjects: ReadonlySet<string> = new Set(['server', 'timing']);

// The names of the projects whose tests are wanted: each other one would only take time to start.
const projects = process.argv.slice(2);
const options = {
  run: true,
  watch: false,
  reporters: [{}],
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  root: copy,
  project: projects,
};
const runner = await createVitest(options);
const { default: makeTemplate, dropDatabase } = (await import(templateModule)) as TemplateDatabase;
let isServerReady = false;

process.on('message', (request: RunRequest) => {
  answer(request).then(
    (found) => process.send?.(found),
    (error: unknown) =>
      process.send?.({ passed: [], failed: [], broken: [], fault: String(error) } satisfies RunAnswer),
  );
});
process.on('disconnect', () => {
  runner.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.('ready');

async function answer({ tests, title, mutated }: RunRequest): Promise<RunAnswer> {
  const specifications = await specificationsOf(tests);
  if (mutated === undefined) return run(specifications, title);
  const file = path.join(copy, mutated.file);
  const before = readFileSync(file, 'utf8');
  if (specifications.some(isOfServer) && !isServerReady) await run(specifications, title);
  change(file, mutated.text);
  try {
    return await (file.endsWith('.sql')
      ? onItsOwnTemplate(() => run(specifications, title))
      : run(specifications, title));
  } finally {
    change(file, before);
  }
}

async function specificationsOf(tests: readonly string[]): Promise<TestSpecification[]> {
  const wanted = new Set(tests.map((test) => path.join(copy, test)));
  const found = (await runner.globTestSpecifications([...wanted])).filter(({ moduleId }) => wanted.has(moduleId));
  const missing = [...wanted].filter((file) => !found.some(({ moduleId }) => moduleId === file));
  if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`);
  return found;
}

async function run(specifications: TestSpecification[], title: string | undefined): Promise<RunAnswer> {
  if (title === undefined) runner.resetGlobalTestNamePattern();
  else runner.setGlobalTestNamePattern(title);
  const { testModules: known, unhandledErrors } = await runner.runTestSpecifications(specifications);
  if (specifications.some(isOfServer)) isServerReady = true;
  // What earlier runs found in other files is still known.
  const testModules = known.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  const tests = testModules.flatMap((module) =>
    Array.from(module.children.allTests(), (test) => ({
      name: `${module.relativeModuleId} ${test.fullName}`,
      state: test.result().state,
    })),
  );
  const named = (wanted: string) => tests.filter(({ state }) => state === wanted).map(({ name }) => name);
  return {
    passed: named('passed'),
    failed: named('failed'),
    broken: [...testModules.flatMap(errorsOf), ...unhandledErrors.map(textOf)],
  };
}

function errorsOf(module: TestModule): string[] {
  const suites = Array.from(module.children.allSuites());
  return [module, ...suites].flatMap((suite) =>
    suite.errors().map((error) => `${module.relativeModuleId} ${error.message}`),
  );
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

const isOfServer = ({ project }: TestSpecification): boolean => serverProjects.has(project.name);

function change(file: string, text: string): void {
  writeFileSync(file, text);
  runner.invalidateFile(file);
}

/** A changed migration or function is seen only by a database that was migrated with it. */
async function onItsOwnTemplate<T>(work: () => Promise<T>): Promise<T> {
  const usual = process.env['TEST_TEMPLATE'];
  try {
    await makeTemplate();
    return await work();
  } finally {
    const mutated = process.env['TEST_TEMPLATE'];
    process.env['TEST_TEMPLATE'] = usual;
    if (mutated !== undefined && mutated !== usual) await dropDatabase(mutated);
  }
}
