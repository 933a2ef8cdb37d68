export { noteMerge, undoableMerges } from './merges.repository.ts';
export { undoMerge } from './undoing.service.ts';
