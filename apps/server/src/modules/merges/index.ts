export { noteMerge, undoableEntryMerges, undoableMerges } from './merges.repository.ts';
export { countPredictions } from './staying.repository.ts';
export { undoMerge } from './undoing.service.ts';
