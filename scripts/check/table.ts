import { isQuiet } from './processor.ts';
import type { StepOutcome } from './take.ts';
import type { StepTime } from './times.ts';

/** A check may take this long; where others have the machine, its processor time counts instead. */
const most = { clockMinutes: 25, processorMinutes: 48 };

export function printTable(outcomes: readonly StepOutcome[]): void {
  console.log('');
  for (const { title, passed, reasons, retried, ...time } of outcomes) {
    console.log(`${passed ? '  ok  ' : 'FAILED'}  ${title.padEnd(22)} ${timeText(time)}`);
    for (const reason of reasons) console.log(`          ${reason.slice(0, 150)}`);
    for (const one of retried) console.log(`          not the first time: ${one.slice(0, 130)}`);
  }
}

export function totalText({ seconds, processorSeconds, others }: Omit<StepTime, 'passed'>): string {
  const clock = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${clock} of clock, ${(processorSeconds / 60).toFixed(1)} processor-minutes; others took ${percent(others)}`;
}

export function limitText({ seconds, processorSeconds, others }: Omit<StepTime, 'passed'>): string {
  const [clockMinutes, processorMinutes] = [seconds / 60, processorSeconds / 60];
  const limit = isQuiet(others)
    ? { text: `${most.clockMinutes} minutes of clock`, isKept: clockMinutes <= most.clockMinutes }
    : { text: `${most.processorMinutes} processor-minutes`, isKept: processorMinutes <= most.processorMinutes };
  return `limit: ${limit.text}: ${limit.isKept ? 'kept' : 'NOT KEPT'}`;
}

function timeText({ seconds, processorSeconds, others }: Omit<StepTime, 'passed'>): string {
  const times = `${seconds.toFixed(1).padStart(7)} s ${processorSeconds.toFixed(1).padStart(7)} s of processor`;
  return others < 0.03 ? times : `${times}   others took ${percent(others)}`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
