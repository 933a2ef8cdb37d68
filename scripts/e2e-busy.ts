import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { runCommand } from './run/programs.ts';
import { repositoryRoot } from './services/service-dirs.ts';

/** Two threads that never rest, as beside somebody else's work; they end with this program. */
const restless = 'for (;;) Math.sqrt(Math.random());';
const busy = Array.from({ length: 2 }, () => new Worker(restless, { eval: true }));
console.log(`every journey twice, with ${busy.length} restless threads on ${availableParallelism()} cores`);
try {
  const args = ['run', '--silent', 'e2e', '--', '--repeat-each', '2', ...process.argv.slice(2)];
  await runCommand('journeys on a busy machine', 'npm', args, { env: process.env, cwd: repositoryRoot });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(busy.map((worker) => worker.terminate()));
}
