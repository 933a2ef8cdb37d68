import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';
import { isQuiet } from './processor.ts';

export interface StepTime {
  readonly seconds: number;
  readonly processorSeconds: number;
  /** Share of the processors. */
  readonly others: number;
  readonly passed: boolean;
}

interface FileTime {
  readonly seconds: number;
  readonly others: number;
}

/** The times of a check, by the titles of its steps and by its test files. */
export interface Times {
  readonly began: string;
  /** Steps under way: a check that was cut off was cut off there. */
  readonly running: readonly string[];
  readonly total?: Omit<StepTime, 'passed'>;
  readonly steps: Readonly<Record<string, StepTime>>;
  readonly files: Readonly<Record<string, FileTime>>;
}

const folder = path.join(repositoryRoot, 'reports');
const nothing: Times = { began: '', running: [], steps: {}, files: {} };
const mostNamed = 12;
/** What is this short doubles by chance. */
const grownBy = { step: 5, file: 3 };

/** Written after every change, so that it stands there when the check is cut off. */
export class TimesReport {
  readonly #file: string;
  readonly #before: Times;
  #times: Times;

  /** A run of some steps replaces their times alone. */
  constructor(name: string, isWhole: boolean) {
    this.#file = path.join(folder, `${name}.json`);
    this.#before = readTimes(this.#file);
    const began = new Date().toISOString();
    this.#times = isWhole ? { ...nothing, began } : { ...this.#before, began, running: [] };
    if (isWhole && this.#before !== nothing) write(path.join(folder, `${name}.previous.json`), this.#before);
    write(this.#file, this.#times);
  }

  begin(title: string): void {
    this.#set({ running: [...this.#times.running, title] });
  }

  end(title: string, time: StepTime, secondsByFile: Readonly<Record<string, number>>): void {
    const { others } = time;
    const files = Object.fromEntries(
      Object.entries(secondsByFile).map(([file, seconds]) => [file, { seconds, others }]),
    );
    this.#set({
      running: this.#times.running.filter((one) => one !== title),
      steps: { ...this.#times.steps, [title]: time },
      files: { ...this.#times.files, ...files },
    });
  }

  /** Returns the steps and files whose time doubled since the last run. */
  finish(total: Omit<StepTime, 'passed'>): string[] {
    this.#set({ total });
    return doubled(this.#before, this.#times);
  }

  #set(changed: Partial<Times>): void {
    this.#times = { ...this.#times, ...changed };
    write(this.#file, this.#times);
  }
}

/** Steps by processor time; files, of which only clock time is known, where the machine was quiet both times. */
export function doubled(before: Times, now: Times): string[] {
  const steps = Object.entries(now.steps).flatMap(([name, { processorSeconds }]) =>
    grown(name, before.steps[name]?.processorSeconds, processorSeconds, grownBy.step, 's of processor'),
  );
  const files = Object.entries(now.files).flatMap(([name, { seconds, others }]) => {
    const known = before.files[name];
    if (known === undefined || !isQuiet(known.others) || !isQuiet(others)) return [];
    return grown(name, known.seconds, seconds, grownBy.file, 's');
  });
  const all = [...steps, ...files].toSorted((one, other) => other.by - one.by).map(({ text }) => text);
  return all.length > mostNamed ? [...all.slice(0, mostNamed), `and ${all.length - mostNamed} more`] : all;
}

function grown(name: string, before: number | undefined, now: number, atLeast: number, unit: string) {
  if (before === undefined || now < 2 * before || now - before < atLeast) return [];
  return [{ by: now - before, text: `${name}: ${before.toFixed(1)} → ${now.toFixed(1)} ${unit}` }];
}

function readTimes(file: string): Times {
  try {
    return existsSync(file) ? { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Times) } : nothing;
  } catch {
    return nothing;
  }
}

function write(file: string, times: Times): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(times, null, 1)}\n`);
}
