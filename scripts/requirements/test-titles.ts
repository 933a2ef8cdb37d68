export interface TestedTitle {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

export interface RanTest extends TestedTitle {
  /** As its report names it: from the root of the disk, or from the folder of the journeys. */
  readonly file: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

export function titlesOfVitest(report: VitestReport): RanTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, file: name, outcome: outcomeOf(status) })),
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

const passing = new Set(['passed', 'expected', 'flaky']);
const failing = new Set(['failed', 'unexpected']);

function outcomeOf(status: string): TestedTitle['outcome'] {
  if (passing.has(status)) return 'passed';
  return failing.has(status) ? 'failed' : 'skipped';
}

export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]{3}-\d+)\]/g)].map(([, id = '']) => id);
}
