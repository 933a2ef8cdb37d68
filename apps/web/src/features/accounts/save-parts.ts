export type Part = 'info' | 'password' | 'roles';

/** The password carries no version: after the others, it is not sent over a change that someone else made meanwhile. */
const order: readonly Part[] = ['info', 'roles', 'password'];

export interface Step<Saved = unknown> {
  readonly part: Part;
  /** What the part makes of the account. */
  readonly saves: Saved;
  readonly send: (updatedTime: string) => Promise<{ readonly updatedTime: string }>;
}

export interface SaveOutcome<Saved = unknown> {
  readonly saved: readonly Step<Saved>[];
  /** Of the account after the last part that was saved. */
  readonly updatedTime: string;
  readonly failure: { readonly part: Part; readonly error: unknown } | null;
}

/** One part after the other, each on the version that the one before left; the first that fails ends it. */
export async function saveParts<Saved>(
  steps: readonly Step<Saved>[],
  updatedTime: string,
): Promise<SaveOutcome<Saved>> {
  const saved: Step<Saved>[] = [];
  let version = updatedTime;
  for (const step of steps.toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part))) {
    try {
      ({ updatedTime: version } = await step.send(version));
      saved.push(step);
    } catch (error) {
      return { saved, updatedTime: version, failure: { part: step.part, error } };
    }
  }
  return { saved, updatedTime: version, failure: null };
}
