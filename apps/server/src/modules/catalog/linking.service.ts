export { linkEntries, linkEntry, mergeEntries, unlinkEntry } from '../association/index.ts';
