import { inputPatterns, type InputPatternName } from '@touchline/domain/input-patterns';
import { idSearchFault } from '@touchline/domain/lists/id-text';

export interface SearchField {
  readonly name: string;
  readonly label: string;
  /** `ids`: a text of digits and commas; `tags`: each id a tag of its own; `codeTags`: each code. */
  readonly kind?: 'text' | 'ids' | 'tags' | 'codeTags';
  /** Characters that the text may hold. */
  readonly pattern?: InputPatternName;
}

/** Holds its text as tags, which judge themselves. */
export const hasTags = ({ kind }: SearchField): boolean => kind === 'tags' || kind === 'codeTags';

/** Fields that are searched together, under one tab. */
export interface SearchGroup {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly SearchField[];
}

/** By field; '' asks for nothing. */
export type SearchValues = Readonly<Record<string, string>>;

export type SearchFault = 'characters' | 'commas' | InputPatternName;

/** The reason why a text cannot be searched for. */
export function searchFault({ kind, pattern }: SearchField, text: string): SearchFault | null {
  if (kind === 'ids') return idSearchFault(text);
  return pattern !== undefined && !inputPatterns[pattern].isWhole(text) ? pattern : null;
}

/** A search is one group's: the fields of the others ask for nothing. */
export function valuesOf(groups: readonly SearchGroup[], group: SearchGroup, typed: SearchValues): SearchValues {
  const fields = groups.flatMap(({ fields: all }) => all);
  const own = new Set(group.fields.map(({ name }) => name));
  return Object.fromEntries(fields.map(({ name }) => [name, own.has(name) ? (typed[name] ?? '').trim() : '']));
}

/** The group that the list is narrowed by now, or else the first. */
export function groupOf(groups: readonly SearchGroup[], values: SearchValues): SearchGroup | undefined {
  const isFilled = ({ fields }: SearchGroup) => fields.some(({ name }) => (values[name] ?? '') !== '');
  return groups.find(isFilled) ?? groups[0];
}
