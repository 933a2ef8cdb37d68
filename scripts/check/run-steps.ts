import type { ServiceOptions } from '../services/service-dirs.ts';
import { openMeter, othersShare, ownSeconds } from './processor.ts';
import { groupsOf, sideBySide } from './side-by-side.ts';
import type { CheckStep } from './steps.ts';
import { printTable } from './table.ts';
import { type StepOutcome, take } from './take.ts';
import { type StepTime, TimesReport } from './times.ts';

interface Run {
  /** Of the file in reports/. */
  readonly name: string;
  readonly steps: readonly CheckStep[];
  readonly isWhole: boolean;
  /** Of the services that work for the steps. */
  readonly services: readonly ServiceOptions[];
  /** Before the table is printed. */
  readonly onEnd: () => Promise<void>;
}

/** Runs the steps, prints the table, also when it is cut off, and answers what all took; sets the exit status. */
export async function runSteps({ name, steps, isWhole, services, onEnd }: Run): Promise<Omit<StepTime, 'passed'>> {
  const times = new TimesReport(name, isWhole);
  const meter = openMeter(services);
  const [began, from] = [performance.now(), meter.now()];
  const outcomes = new Map<CheckStep, StepOutcome>();
  const failed: string[] = [];
  const printEnded = () => {
    printTable(steps.flatMap((step) => outcomes.get(step) ?? []));
    const left = steps.filter((step) => !outcomes.has(step)).map(({ title }) => title);
    if (left.length > 0) console.log(`not run: ${left.join(', ')}`);
  };
  const cutOff = () => {
    printEnded();
    process.exit(1);
  };
  process.once('SIGTERM', cutOff);

  async function timed(step: CheckStep, lane: number): Promise<StepOutcome> {
    times.begin(step.title);
    const outcome = await take(step, meter, lane);
    const { title, seconds, processorSeconds, others, passed, secondsByFile } = outcome;
    times.end(title, { seconds, processorSeconds, others, passed }, secondsByFile);
    outcomes.set(step, outcome);
    return outcome;
  }

  for (const group of groupsOf(steps)) {
    const ended = await sideBySide(group, timed);
    const wrong = group.filter((_, at) => ended[at]?.passed !== true);
    failed.push(...wrong.map(({ title }) => title));
    if (wrong.some(({ isCheap }) => isCheap === true)) break;
  }
  await onEnd();
  process.off('SIGTERM', cutOff);
  printEnded();
  const to = meter.now();
  meter.close();
  const seconds = (performance.now() - began) / 1000;
  const total = { seconds, processorSeconds: ownSeconds(from, to), others: othersShare(from, to) };
  console.log('');
  for (const grown of times.finish(total)) console.log(`doubled: ${grown}`);
  if (failed.length > 0) {
    console.log(`failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
  return total;
}
