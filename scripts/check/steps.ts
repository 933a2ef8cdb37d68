import type { Report } from './test-report.ts';

export interface Step {
  readonly title: string;
  /** What follows `npm run`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Ends the check at once when it fails: nothing after it would say more. */
  readonly isCheap?: true;
  /** Where it writes which of its tests failed; these it has tried again by itself. */
  readonly report?: Report;
}

/** Exactly what CI runs, the quick answers first. Random steps have a seed: what was red is red again. */
export const steps: readonly Step[] = [
  { title: 'format', script: 'format', args: ['--check'], isCheap: true },
  { title: 'lint', script: 'lint', isCheap: true },
  { title: 'types', script: 'types', isCheap: true },
  { title: 'dependency rules', script: 'boundaries', isCheap: true },
  { title: 'unused code', script: 'unused', isCheap: true },
  { title: 'texts', script: 'locales', isCheap: true },
  { title: 'a new feature', script: 'new-proof', args: ['--small'] },
  { title: 'services', script: 'services', isCheap: true },
  { title: 'tests', script: 'test', report: 'vitest.json' },
  { title: 'build', script: 'build' },
  { title: 'bundle sizes', script: 'budget' },
  { title: 'journeys', script: 'e2e', report: 'playwright.json' },
  { title: 'random input', script: 'fuzz', args: ['--requests', '7000', '--seed', '20261115'] },
  { title: 'rights', script: 'rights', args: ['--steps', '600', '--seed', '20261115'] },
  { title: 'list speed', script: 'bench', args: ['--smoke'] },
  { title: 'match list speed', script: 'bench', args: ['--smoke', '--of', 'matches'] },
  { title: 'prediction list speed', script: 'bench', args: ['--smoke', '--of', 'predictions'] },
  { title: 'secrets', script: 'canary' },
  { title: 'faults', script: 'faults', args: ['--small'] },
  { title: 'tasks', script: 'tasks', args: ['--small'] },
  { title: 'publishing', script: 'publishing', args: ['--small'] },
  { title: 'settlement', script: 'settlement', args: ['--small'] },
  { title: 'events', script: 'events', args: ['--small'] },
  { title: 'suppliers', script: 'feed', args: ['--small'] },
  { title: 'taboo words', script: 'taboo', args: ['--small'] },
  { title: 'changes', script: 'ingest', args: ['--small'] },
  { title: 'open pages', script: 'streams', args: ['--small'] },
  { title: 'odds', script: 'odds', args: ['--small'] },
  { title: 'requirements', script: 'requirements' },
  { title: 'security', script: 'security' },
];
