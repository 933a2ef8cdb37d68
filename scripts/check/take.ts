import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from '../services/place.ts';
import { processorSpent, stolenShare } from './processor.ts';
import type { Step } from './steps.ts';

interface Outcome {
  readonly title: string;
  readonly seconds: number;
  readonly stolen: number;
  readonly passed: boolean;
  /** What a failure is repeated with under the table: whoever sees only the end of the output knows why. */
  readonly lastLines: readonly string[];
}

const linesKept = 20;

/** Runs one step with its output shown as it comes. */
export async function take({ title, script, args = [] }: Step): Promise<Outcome> {
  console.log(`\n── ${title}: npm run ${[script, ...args].join(' ')}`);
  const began = performance.now();
  const spent = processorSpent();
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: repositoryRoot,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  let end = '';
  const pass = (stream: NodeJS.ReadableStream, out: NodeJS.WritableStream) =>
    stream.setEncoding('utf8').on('data', (text: string) => {
      out.write(text);
      end = (end + text).slice(-20_000);
    });
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const closed = once(child, 'close');
  const [status] = (await once(child, 'exit')) as [number | null];
  // What a step left running may hold its output open.
  await Promise.race([closed, sleep(1000)]);
  child.stdout.destroy();
  child.stderr.destroy();
  const lines = stripVTControlCharacters(end).trimEnd().split('\n');
  return {
    title,
    seconds: (performance.now() - began) / 1000,
    stolen: stolenShare(spent, processorSpent()),
    passed: status === 0,
    lastLines: lines.slice(-linesKept),
  };
}
