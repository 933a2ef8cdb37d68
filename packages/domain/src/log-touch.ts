import { type Change, differenceOf, type FieldDifference } from './change-difference.ts';

/** One changed field, short enough for a line of a list; a list is told by how many came and went. */
export type ShortChange =
  | { readonly field: string; readonly before: ShortValue; readonly after: ShortValue }
  | { readonly field: string; readonly added: number; readonly removed: number }
  | { readonly field: string; readonly isSecret: true };

export type ShortValue = string | number | boolean | null;

/** A write in short: the record touched, and the first of its changes. */
export interface LogTouch {
  readonly entity: string;
  readonly id: string;
  readonly name: string | null;
  readonly kind: 'created' | 'deleted' | 'changed';
  readonly change: ShortChange | null;
  /** Further changed fields, of this thing and others. */
  readonly more: number;
}

/** Kind and id of a record, as the log's filter takes them: `anchor:K7M2P9QX`. */
export const loggedObject = /^(?<kind>[a-z]+):(?<id>[\w-]+)$/i;

const longestValue = 40;

/** Null where nothing changed, or so much that it was only counted. */
export function touchOf(changes: readonly Change[]): LogTouch | null {
  const differences = changes.filter(({ entity }) => entity !== 'more').map(differenceOf);
  const [first] = differences;
  if (first === undefined) return null;
  const { entity, id, kind, changed } = first;
  const name = differences.find((other) => other.entity === entity && other.id === id && other.name !== null)?.name;
  const [field] = kind === 'changed' ? changed : [];
  const named = kind === 'changed' ? Math.min(1, changed.length) : changed.length;
  return {
    entity,
    id,
    name: name === undefined || name === null ? null : shorten(name),
    kind,
    change: field === undefined ? null : shortOf(field),
    more: differences.reduce((sum, other) => sum + other.changed.length, 0) - named,
  };
}

function shortOf(difference: FieldDifference): ShortChange | null {
  const { field } = difference;
  switch (difference.kind) {
    case 'secret':
      return { field, isSecret: true };
    case 'list':
      return { field, added: difference.added.length, removed: difference.removed.length };
    case 'value':
      return { field, before: valueOf(difference.before), after: valueOf(difference.after) };
    case 'same':
      return null;
  }
}

function valueOf(value: unknown): ShortValue {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') return shorten(value);
  if (typeof value === 'object' && value !== null && 'name' in value) return valueOf(value.name);
  return value === null || value === undefined ? null : shorten(JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
