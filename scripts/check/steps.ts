import type { Report } from './test-report.ts';

export interface CheckStep {
  readonly title: string;
  /** The script's name in package.json. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the check when it fails: later steps would say nothing more. */
  readonly isCheap?: true;
  /** Runs beside the neighbouring steps that have this mark; its output is printed when it ends. */
  readonly isBeside?: boolean;
  /** The file that names its failed and retried tests. */
  readonly report?: Report;
}

/** Exactly what CI runs, quick answers first. Load proofs run by night. Random steps have a fixed seed, so that a failure repeats; mutants go by the day and print theirs. */
export const steps: readonly CheckStep[] = [
  { title: 'types', script: 'types', isCheap: true, isBeside: true },
  { title: 'format', script: 'format', args: ['--check'], isCheap: true, isBeside: true },
  { title: 'dependency rules', script: 'boundaries', isCheap: true, isBeside: true },
  { title: 'lint', script: 'lint', isCheap: true, isBeside: true },
  { title: 'unused code', script: 'unused', isCheap: true, isBeside: true },
  { title: 'texts', script: 'locales', isCheap: true, isBeside: true },
  { title: 'words', script: 'words', isCheap: true, isBeside: true },
  { title: 'services', script: 'services', isCheap: true, isBeside: true },
  { title: 'build', script: 'build', isBeside: true },
  { title: 'bundle sizes', script: 'budget' },
  { title: 'tests', script: 'test', report: 'vitest.json', env: { TOOL_TESTS: 'changed' } },
  {
    title: 'journeys',
    script: 'e2e',
    report: 'playwright.json',
    env: { E2E_JOURNEYS: 'check', E2E_BROWSER_KILLS: '1' },
  },
  // The longest first: the last one to end is a short one.
  { title: 'suppliers', script: 'feed', args: ['--small'], isBeside: true },
  { title: 'secrets', script: 'canary', args: ['--keys', '30'], isBeside: true },
  { title: 'faults', script: 'faults', args: ['--small'], isBeside: true },
  { title: 'live', script: 'live', args: ['--small'], isBeside: true },
  { title: 'random input', script: 'fuzz', args: ['--requests', '10000', '--seed', '20261118'], isBeside: true },
  { title: 'rights', script: 'rights', args: ['--steps', '600', '--seed', '20261115'], isBeside: true },
  { title: 'merchants apart', script: 'walls', args: ['--small', '--seed', '20261118'], isBeside: true },
  { title: 'publishing', script: 'publishing', args: ['--small'], isBeside: true },
  { title: 'taboo words', script: 'taboo', args: ['--small'], isBeside: true },
  { title: 'tasks', script: 'tasks', args: ['--small'], isBeside: true },
  { title: 'pictures in a bucket', script: 'pictures-store', args: ['--small'], isBeside: true },
  { title: 'settlement', script: 'settlement', args: ['--small'], isBeside: true },
  { title: 'appointments', script: 'appointments', args: ['--small'], isBeside: true },
  { title: 'alerts', script: 'watched', args: ['--small'], isBeside: true },
  { title: 'events', script: 'events', args: ['--small'], isBeside: true },
  { title: 'mutants', script: 'mutants', args: ['--sample', '10'] },
  { title: 'requirements', script: 'requirements' },
  { title: 'security', script: 'security' },
];
