import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from '../services/place.ts';

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
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
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** Each test that failed as one line: where, which, why. */
export function failedIn(report: 'vitest.json' | 'playwright.json'): string[] {
  const file = path.join(repositoryRoot, 'reports', report);
  if (!existsSync(file)) return [];
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return report === 'vitest.json' ? failedOfVitest(read as VitestReport) : failedOfPlaywright(read as PlaywrightReport);
}

export function failedOfVitest({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [line(name, 'could not be run', message)];
      return failed.map(({ fullName, failureMessages = [] }) => line(name, fullName, failureMessages[0]));
    });
}

export function failedOfPlaywright({ suites, errors = [] }: PlaywrightReport): string[] {
  return [
    ...errors.map(({ message }) => line('journeys', 'could not be run', message)),
    ...suites.flatMap((suite) => failedOfSuite(suite)),
  ];
}

function failedOfSuite({ file, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => line(file, title, tests[0]?.results.at(-1)?.error?.message)),
    ...suites.flatMap((suite) => failedOfSuite(suite)),
  ];
}

function line(file: string, title: string, message = ''): string {
  const [why = ''] = stripVTControlCharacters(message).split('\n');
  return `${path.basename(file)}: ${title.slice(0, 60)}: ${why}`;
}
