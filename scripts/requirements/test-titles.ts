export interface TestedTitle {
  readonly title: string;
  /** `retried` passed, but not at the first try. */
  readonly outcome: 'passed' | 'retried' | 'failed' | 'skipped';
}

export interface RanTest extends TestedTitle {
  /** As its report names it: from the root of the disk, or from the folder of the journeys. */
  readonly file: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export function titlesOfVitest(report: VitestReport): RanTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => {
      // Vitest calls a test passed that failed at an earlier try, and keeps the messages of that try.
      const isRetried = status === 'passed' && (failureMessages ?? []).length > 0;
      return { title: fullName, file: name, outcome: isRetried ? 'retried' : outcomeOf(status) };
    }),
  );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

export function titlesOfPlaywright(report: { readonly suites: readonly PlaywrightSuite[] }): RanTest[] {
  return report.suites.flatMap((suite) => titlesOfSuite(suite, ''));
}

function titlesOfSuite({ title, file, suites = [], specs = [] }: PlaywrightSuite, above: string): RanTest[] {
  const path = `${above}${title} `;
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ title: path + spec.title, file, outcome: outcomeOf(status) })),
  );
  return [...own, ...suites.flatMap((suite) => titlesOfSuite(suite, path))];
}

const passing = new Set(['passed', 'expected']);
const failing = new Set(['failed', 'unexpected']);

function outcomeOf(status: string): TestedTitle['outcome'] {
  if (passing.has(status)) return 'passed';
  if (status === 'flaky') return 'retried';
  return failing.has(status) ? 'failed' : 'skipped';
}

export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]{3}-\d+)\]/g)].map(([, id = '']) => id);
}
