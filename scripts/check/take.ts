import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from '../services/service-dirs.ts';
import { endedChildrenTicks } from './own-processes.ts';
import { othersShare, ownSeconds, type ProcessorMeter, secondsOf } from './processor.ts';
import type { CheckStep } from './steps.ts';
import { readReport, removeReport } from './test-report.ts';
import type { StepTime } from './times.ts';

export interface StepOutcome extends StepTime {
  readonly title: string;
  /** Tests that passed at a later try. */
  readonly retried: readonly string[];
  /** The end of a failed step's output, for those who see the table alone. */
  readonly reasons: readonly string[];
  readonly secondsByFile: Readonly<Record<string, number>>;
}

const linesKept = 12;
let endedTicks = endedChildrenTicks();

/** Runs one step. Shows the output as it comes; that of a step beside others when it ends. */
export async function take(
  { title, script, args = [], env = {}, report, isBeside = false }: CheckStep,
  meter: ProcessorMeter,
  lane = 0,
): Promise<StepOutcome> {
  const heading = `\n── ${title}: npm run ${[script, ...args].join(' ')}\n`;
  if (!isBeside) process.stdout.write(heading);
  if (report !== undefined) removeReport(report);
  const began = performance.now();
  const from = meter.now();
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: repositoryRoot,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PROOFS_LANE: String(lane), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
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
  const treeSeconds = secondsOf(endedSinceLast());
  // What a step left running may hold its output open.
  await Promise.race([closed, sleep(1000)]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (isBeside) process.stdout.write([heading, ...held].join(''));
  const lines = stripVTControlCharacters(end).trimEnd().split('\n');
  const passed = status === 0;
  const summary = report === undefined ? { failed: [], retried: [], secondsByFile: {} } : readReport(report);
  // Of a table of figures those that were held say nothing.
  const telling = summary.failed.length > 0 ? summary.failed : lines.filter((line) => !/^\s*$| ok$/.test(line));
  const to = meter.now();
  return {
    title,
    seconds: (performance.now() - began) / 1000,
    // Services work for one step at a time, unless steps run beside each other.
    processorSeconds: isBeside ? treeSeconds : ownSeconds(from, to),
    others: othersShare(from, to),
    passed,
    retried: summary.retried,
    reasons: passed ? [] : lastOf(telling),
    secondsByFile: summary.secondsByFile,
  };
}

/** Of the step that has just ended: each step is read as soon as it ends. */
function endedSinceLast(): number {
  const before = endedTicks;
  endedTicks = endedChildrenTicks();
  return endedTicks - before;
}

function lastOf(lines: readonly string[]): string[] {
  const kept = lines.slice(-linesKept);
  return lines.length > kept.length ? [`… and ${lines.length - kept.length} before`, ...kept] : kept;
}
