import type { Step } from './steps.ts';

/** Everything in full, in hours. What a step needs of the one before it stands in its comment. */
export const nightlySteps: readonly Step[] = [
  { title: 'services', script: 'services', isCheap: true },
  { title: 'tests in full', script: 'test', report: 'vitest.json', env: { MATRIX: 'full' } },
  { title: 'journeys', script: 'e2e:busy', report: 'playwright.json' },
  { title: 'pictures', script: 'pictures', report: 'playwright.json' },
  { title: 'other dates', script: 'clock' },
  { title: 'a new feature', script: 'new-proof' },
  { title: 'forgotten', script: 'forgotten' },
  { title: 'random input', script: 'fuzz', args: ['--requests', '100000', '--minutes', '90'] },
  { title: 'rights', script: 'rights', args: ['--steps', '10000'] },
  { title: 'secrets', script: 'canary' },
  { title: 'attacks', script: 'attack' },
  { title: 'faults', script: 'faults' },
  { title: 'tasks', script: 'tasks' },
  { title: 'publishing', script: 'publishing' },
  { title: 'settlement', script: 'settlement' },
  { title: 'events', script: 'events' },
  { title: 'suppliers', script: 'feed' },
  { title: 'one match of two suppliers', script: 'association' },
  { title: 'taboo words', script: 'taboo' },
  { title: 'changes', script: 'ingest' },
  { title: 'open pages', script: 'streams' },
  { title: 'odds', script: 'odds' },
  // Each bench reads the database that its generator fills.
  { title: 'rows of the log', script: 'generate-log' },
  { title: 'list speed', script: 'bench', args: ['--strict'] },
  { title: 'rows of matches', script: 'generate-matches' },
  { title: 'match list speed', script: 'bench', args: ['--strict', '--of', 'matches'] },
  { title: 'rows of predictions', script: 'generate-predictions' },
  { title: 'prediction list speed', script: 'bench', args: ['--strict', '--of', 'predictions'] },
];
