import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from '../services/service-dirs.ts';

export type Report = 'vitest.json' | 'playwright.json';

/** Tests as one line each: where, which, why. */
export interface ReportSummary {
  readonly failed: readonly string[];
  /** Tests that passed on a retry. */
  readonly retried: readonly string[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Of every try that failed. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string }; readonly duration?: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

const nothing: ReportSummary = { failed: [], retried: [] };

/** Reads a report; empty if it is missing or incomplete. */
export function readReport(
  report: Report,
): ReportSummary & { readonly secondsByFile: Readonly<Record<string, number>> } {
  const file = fileOf(report);
  try {
    if (!existsSync(file)) return { ...nothing, secondsByFile: {} };
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (report === 'vitest.json')
      return { ...summarizeVitest(read as VitestReport), secondsByFile: secondsOfVitest(read as VitestReport) };
    return {
      ...summarizePlaywright(read as PlaywrightReport),
      secondsByFile: secondsOfPlaywright(read as PlaywrightReport),
    };
  } catch {
    return { ...nothing, secondsByFile: {} };
  }
}

export function secondsOfVitest({ testResults }: VitestReport): Record<string, number> {
  return Object.fromEntries(
    testResults.map(({ name, startTime = 0, endTime = 0 }) => [
      path.relative(repositoryRoot, name),
      Math.max(0, endTime - startTime) / 1000,
    ]),
  );
}

export function secondsOfPlaywright({ suites }: PlaywrightReport): Record<string, number> {
  const seconds: Record<string, number> = {};
  for (const { file, tests } of suites.flatMap((suite) => specsOf(suite)))
    for (const { duration = 0 } of tests.flatMap(({ results }) => results))
      seconds[file] = (seconds[file] ?? 0) + duration / 1000;
  return seconds;
}

/** Removes a report before its step begins, so that no old report is read. */
export function removeReport(report: Report): void {
  rmSync(fileOf(report), { force: true });
}

const fileOf = (report: Report) => path.join(repositoryRoot, 'reports', report);

export function summarizeVitest({ testResults }: VitestReport): ReportSummary {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      tries: failureMessages.length,
      line: line(name, fullName, failureMessages[0]),
    })),
  );
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map((one) => one.line),
      ...unread.map(({ name, message }) => line(name, 'could not be run', message)),
    ],
    retried: tests.filter(({ status, tries }) => status === 'passed' && tries > 0).map((one) => one.line),
  };
}

export function summarizePlaywright({ suites, errors = [] }: PlaywrightReport): ReportSummary {
  const specs = suites.flatMap((suite) => specsOf(suite));
  const lines = (some: typeof specs) =>
    some.map(({ file, title, tests }) => line(file, title, tests[0]?.results[0]?.error?.message));
  return {
    failed: [
      ...errors.map(({ message }) => line('journeys', 'could not be run', message)),
      ...lines(specs.filter(({ ok }) => !ok)),
    ],
    retried: lines(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
  };
}

type Spec = NonNullable<PlaywrightSuite['specs']>[number];

function specsOf({ file, suites = [], specs = [] }: PlaywrightSuite): (Spec & { readonly file: string })[] {
  return [...specs.map((spec) => ({ ...spec, file })), ...suites.flatMap((suite) => specsOf(suite))];
}

function line(file: string, title: string, message = ''): string {
  const [why = ''] = stripVTControlCharacters(message).split('\n');
  return `${path.basename(file)}: ${title.slice(0, 60)}: ${why}`;
}
