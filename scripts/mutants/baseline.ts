import type { RunAnswer, RunRequest } from './messages.ts';
import type { Mutation } from './mutation.ts';
import type { TesterProcess } from './tester-process.ts';

interface TestSet {
  readonly tests: readonly string[];
  readonly title: string | undefined;
}

/** Each distinct set of tests without any mutation: what is red by itself, or runs no test, kills nothing. */
export async function faultsOfBaseline(
  testers: readonly TesterProcess[],
  mutations: readonly Mutation[],
  timeoutMs: number,
): Promise<string[]> {
  const whole = [...new Set(mutations.filter(({ title }) => title === undefined).flatMap(({ tests }) => tests))];
  const titled = distinct(mutations.filter(({ title }) => title !== undefined));
  const found = await Promise.all(
    testers.map(async (tester, at) => {
      const mine = <T>(all: readonly T[]) => all.filter((_, index) => index % testers.length === at);
      const wholeFiles = await faultsOfFiles(tester, mine(whole), timeoutMs);
      return [...wholeFiles, ...(await faultsOfTitled(tester, mine(titled), timeoutMs))];
    }),
  );
  return found.flat();
}

function distinct(mutations: readonly Mutation[]): TestSet[] {
  return [
    ...new Map(mutations.map(({ tests, title }) => [[...tests, title].join('\n'), { tests, title }] as const)).values(),
  ];
}

async function faultsOfFiles(tester: TesterProcess, tests: readonly string[], timeoutMs: number): Promise<string[]> {
  if (tests.length === 0) return [];
  const answer = await runGreen(tester, { tests }, timeoutMs);
  if (answer === 'timedOut') return [`not ended in time: ${tests.join(', ')}`];
  const silent = tests.filter((test) => !answer.passed.some((name) => name.startsWith(`${test} `)));
  return [...redOf(answer), ...silent.map((test) => `no test passed in ${test}`)];
}

/** All in one run: what one title's tests are called is asked for of each. */
async function faultsOfTitled(tester: TesterProcess, sets: readonly TestSet[], timeoutMs: number): Promise<string[]> {
  if (sets.length === 0) return [];
  const tests = [...new Set(sets.flatMap((set) => set.tests))];
  const title = sets.map((set) => `(?:${set.title})`).join('|');
  const answer = await runGreen(tester, { tests, title }, timeoutMs);
  if (answer === 'timedOut') return [`not ended in time: ${tests.join(', ')}`];
  const silent = sets.filter((set) => !answer.passed.some((name) => isOf(set, name)));
  return [...redOf(answer), ...silent.map((set) => `no test is called ${set.title} in ${set.tests.join(', ')}`)];
}

/** Once more where it was red: a host whose processor others take is slow, and a time limit is then no fault. */
async function runGreen(
  tester: TesterProcess,
  request: RunRequest,
  timeoutMs: number,
): Promise<RunAnswer | 'timedOut'> {
  const answer = await tester.run(request, timeoutMs);
  return answer === 'timedOut' || redOf(answer).length === 0 ? answer : await tester.run(request, timeoutMs);
}

function isOf({ tests, title = '' }: TestSet, name: string): boolean {
  return tests.some((test) => name.startsWith(`${test} `) && new RegExp(title).test(name.slice(test.length)));
}

function redOf({ failed, broken }: RunAnswer): string[] {
  return [...failed, ...broken].map((each) => `red without a mutation: ${each}`);
}
