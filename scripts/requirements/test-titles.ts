export interface TestedTitle {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  readonly testResults: readonly { readonly assertionResults: readonly { fullName: string; status: string }[] }[];
}

export function titlesOfVitest(report: VitestReport): TestedTitle[] {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, outcome: outcomeOf(status) })),
  );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

export function titlesOfPlaywright(report: { readonly suites: readonly PlaywrightSuite[] }): TestedTitle[] {
  return report.suites.flatMap((suite) => titlesOfSuite(suite, ''));
}

function titlesOfSuite({ title, suites = [], specs = [] }: PlaywrightSuite, above: string): TestedTitle[] {
  const path = `${above}${title} `;
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ title: path + spec.title, outcome: outcomeOf(status) })),
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
