import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from '../services/place.ts';
import { lateExit, processorSpent, stolenShare } from './processor.ts';
import type { Step } from './steps.ts';
import { readReport, removeReport } from './test-report.ts';

export interface Outcome {
  readonly title: string;
  readonly seconds: number;
  readonly stolen: number;
  readonly passed: boolean;
  /** It missed limits of time alone. */
  readonly isLate: boolean;
  /** Tests that were right at a later try. */
  readonly retried: readonly string[];
  /** What a failure is repeated with in the table: whoever sees only the end of the output knows why. */
  readonly reasons: readonly string[];
}

const linesKept = 12;
/** A machine of which others took so much may stand still for seconds: what was late there is tried once more. */
const stolenAtMost = 0.1;

/** Runs one step, and once more where it was late, and nothing worse, while others had the processor. */
export async function take(step: Step): Promise<readonly Outcome[]> {
  const first = await takeOnce(step);
  return first.isLate && first.stolen >= stolenAtMost ? [first, await takeOnce(step)] : [first];
}

/** Shows the output as it comes; that of a step beside others when it ends. */
async function takeOnce({ title, script, args = [], report, isBeside = false }: Step): Promise<Outcome> {
  const heading = `\n── ${title}: npm run ${[script, ...args].join(' ')}\n`;
  if (!isBeside) process.stdout.write(heading);
  if (report !== undefined) removeReport(report);
  const began = performance.now();
  const spent = processorSpent();
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: repositoryRoot,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  let end = '';
  const held: string[] = [];
  const pass = (stream: NodeJS.ReadableStream, out: NodeJS.WritableStream) =>
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (isBeside) held.push(text);
      else out.write(text);
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
  if (isBeside) process.stdout.write([heading, ...held].join(''));
  const lines = stripVTControlCharacters(end).trimEnd().split('\n');
  const passed = status === 0;
  const { failed, retried } = report === undefined ? { failed: [], retried: [] } : readReport(report);
  // Of a table of figures those that were held say nothing.
  const telling = failed.length > 0 ? failed : lines.filter((line) => !/^\s*$| ok$/.test(line));
  return {
    title,
    seconds: (performance.now() - began) / 1000,
    stolen: stolenShare(spent, processorSpent()),
    passed,
    isLate: status === lateExit,
    retried,
    reasons: passed ? [] : lastOf(telling),
  };
}

function lastOf(lines: readonly string[]): string[] {
  const kept = lines.slice(-linesKept);
  return lines.length > kept.length ? [`… and ${lines.length - kept.length} before`, ...kept] : kept;
}
