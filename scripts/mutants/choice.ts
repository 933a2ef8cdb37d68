import { createHash } from 'node:crypto';

import { type Mutation, subjectOf } from './mutation.ts';

/** Chooses mutations by ids and subjects, comma-separated; an unknown one is refused. */
export function chosenOnly(mutations: readonly Mutation[], only: string): readonly Mutation[] {
  const wanted = new Set(only.split(','));
  const known = new Set(mutations.flatMap(({ id }) => [id, subjectOf(id)]));
  const unknown = [...wanted].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`no mutation and no subject is called ${unknown.join(', ')}`);
  return mutations.filter(({ id }) => wanted.has(id) || wanted.has(subjectOf(id)));
}

/** Samples mutations by a seed, in the order of the list. */
export function sampleOf(mutations: readonly Mutation[], size: number, seed: string): readonly Mutation[] {
  const rank = new Map(mutations.map(({ id }) => [id, createHash('sha256').update(`${seed} ${id}`).digest('hex')]));
  const chosen = new Set(
    mutations
      .map(({ id }) => id)
      .toSorted((one, other) => ((rank.get(one) ?? '') < (rank.get(other) ?? '') ? -1 : 1))
      .slice(0, size),
  );
  return mutations.filter(({ id }) => chosen.has(id));
}

/** The seed of a day, so that a check repeated on the same day tries the same mutations. */
export function seedOfDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
