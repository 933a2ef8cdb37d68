/** One call of a save that takes several: what it sends, and on which version. */
export interface SaveStep<Saved = unknown> {
  /** Its name in the message when it, or the step after it, fails. */
  readonly label: string;
  /** The part of the record that this step saves. */
  readonly saves: Saved;
  readonly send: (updatedTime: string) => Promise<{ readonly updatedTime: string }>;
}

export interface SaveOutcome<Saved = unknown> {
  readonly saved: readonly SaveStep<Saved>[];
  /** Of the record after the last step that was saved. */
  readonly updatedTime: string;
  readonly failure: { readonly label: string; readonly error: unknown } | null;
}

/** One after the other, each on the version that the one before left; the first that fails ends it. */
export async function saveParts<Saved>(
  steps: readonly SaveStep<Saved>[],
  updatedTime: string,
): Promise<SaveOutcome<Saved>> {
  const saved: SaveStep<Saved>[] = [];
  let version = updatedTime;
  for (const step of steps) {
    try {
      ({ updatedTime: version } = await step.send(version));
      saved.push(step);
    } catch (error) {
      return { saved, updatedTime: version, failure: { label: step.label, error } };
    }
  }
  return { saved, updatedTime: version, failure: null };
}
