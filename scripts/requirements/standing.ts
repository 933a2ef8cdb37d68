import { groupOf, reasonToWait, type Requirement, type Waiting } from './requirements.ts';
import { idsIn, type TestedTitle } from './test-titles.ts';

export interface Standing {
  readonly groups: ReadonlyMap<string, { proven: number; waiting: number; unproven: number }>;
  readonly unproven: readonly string[];
  /** Ids that wait, by the name of what they wait for. */
  readonly waiting: ReadonlyMap<string, readonly string[]>;
  readonly earlier: readonly string[];
  readonly unknown: readonly string[];
  /** Entries of the waiting list that no requirement answers to. */
  readonly idle: readonly string[];
}

/** A requirement is proven by a test that passed, unless another test of it failed. */
export function standingOf(
  requirements: readonly Requirement[],
  titles: readonly TestedTitle[],
  waitingFor: Waiting,
): Standing {
  const known = new Set(requirements.map(({ id }) => id));
  const tested = (outcome: TestedTitle['outcome']) =>
    new Set(titles.filter((one) => one.outcome === outcome).flatMap(({ title }) => idsIn(title)));
  const passed = tested('passed');
  const failed = tested('failed');
  const groups = new Map<string, { proven: number; waiting: number; unproven: number }>();
  const waiting = new Map<string, string[]>();
  const unproven: string[] = [];
  const earlier: string[] = [];
  for (const { id } of requirements) {
    const group = groups.get(groupOf(id)) ?? { proven: 0, waiting: 0, unproven: 0 };
    groups.set(groupOf(id), group);
    const reason = reasonToWait(waitingFor, id);
    if (passed.has(id) && !failed.has(id)) {
      group.proven += 1;
      if (reason !== undefined) earlier.push(id);
    } else if (reason !== undefined) {
      group.waiting += 1;
      waiting.set(reason, [...(waiting.get(reason) ?? []), id]);
    } else {
      group.unproven += 1;
      unproven.push(id);
    }
  }
  return {
    groups,
    unproven,
    waiting,
    earlier,
    unknown: [...new Set(titles.flatMap(({ title }) => idsIn(title)))].filter((id) => !known.has(id)),
    idle: Object.keys(waitingFor).filter((key) => !known.has(key) && !groups.has(key)),
  };
}
