import { settlementMutations } from './list/settlement.mutants.ts';
import type { Mutation } from './mutation.ts';

/** Every mutation, those with the quickest tests first. */
export const mutations: readonly Mutation[] = [...settlementMutations];
