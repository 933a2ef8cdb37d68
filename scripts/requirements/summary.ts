import { groupOf, reasonToWait, type Requirement, type Waiting } from './requirements.ts';
import { idsIn, type TestedTitle } from './test-titles.ts';

interface Group {
  proven: number;
  secondTry: number;
  review: number;
  waiting: number;
  unproven: number;
}

export interface ProofSummary {
  readonly groups: ReadonlyMap<string, Group>;
  readonly proven: readonly string[];
  /** Ids whose tests passed, but none at the first try: right perhaps, on a busy machine, and not proven. */
  readonly secondTry: readonly string[];
  readonly unproven: readonly string[];
  /** Ids that wait, by the name of what they wait for. */
  readonly waiting: ReadonlyMap<string, readonly string[]>;
  /** Ids that no test can hold: a reviewer does. */
  readonly review: readonly string[];
  /** Ids in test titles although a list says that no test proves them. */
  readonly carried: readonly string[];
  /** Titles of tests that passed, but not at the first try. */
  readonly retried: readonly string[];
  readonly unknown: readonly string[];
  /** Entries of the lists without a requirement. */
  readonly idle: readonly string[];
}

export interface Lists {
  readonly waitingFor?: Waiting;
  readonly byReview?: Waiting;
}

/** A requirement is proven by a test that passed at the first try, unless another test of it failed. */
export function summarizeProofs(
  requirements: readonly Requirement[],
  titles: readonly TestedTitle[],
  { waitingFor = {}, byReview = {} }: Lists,
): ProofSummary {
  const known = new Set(requirements.map(({ id }) => id));
  const tested = (outcome: TestedTitle['outcome']) =>
    new Set(titles.filter((one) => one.outcome === outcome).flatMap(({ title }) => idsIn(title)));
  const passed = tested('passed');
  const failed = tested('failed');
  const retriedIds = tested('retried');
  const named = new Set(titles.flatMap(({ title }) => idsIn(title)));
  const groups = new Map<string, Group>();
  const waiting = new Map<string, string[]>();
  const proven: string[] = [];
  const secondTry: string[] = [];
  const review: string[] = [];
  const unproven: string[] = [];
  for (const { id } of requirements) {
    const group = groups.get(groupOf(id)) ?? { proven: 0, secondTry: 0, review: 0, waiting: 0, unproven: 0 };
    groups.set(groupOf(id), group);
    const reason = reasonToWait(waitingFor, id);
    if (reason !== undefined) {
      group.waiting += 1;
      waiting.set(reason, [...(waiting.get(reason) ?? []), id]);
    } else if (byReview[id] !== undefined) {
      group.review += 1;
      review.push(id);
    } else if (passed.has(id) && !failed.has(id)) {
      group.proven += 1;
      proven.push(id);
    } else if (retriedIds.has(id) && !failed.has(id)) {
      group.secondTry += 1;
      secondTry.push(id);
    } else {
      group.unproven += 1;
      unproven.push(id);
    }
  }
  const untested = [...[...waiting.values()].flat(), ...review];
  return {
    groups,
    proven,
    secondTry,
    unproven,
    waiting,
    review,
    carried: untested.filter((id) => named.has(id)),
    retried: titles.filter(({ outcome }) => outcome === 'retried').map(({ title }) => title),
    unknown: [...named].filter((id) => !known.has(id)),
    idle: [
      ...Object.keys(waitingFor).filter((key) => !known.has(key) && !groups.has(key)),
      ...Object.keys(byReview).filter((key) => !known.has(key)),
    ],
  };
}
