/** A write's change of one record, as the log keeps it. */
export interface Change {
  readonly entity: string;
  readonly id: string;
  /** The record's name at the time of the write, where its own columns do not hold it. */
  readonly name?: string | null | undefined;
  /** Both sides are null where a refused call names the record and changed nothing. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export type FieldDifference =
  | { readonly kind: 'same'; readonly field: string; readonly value: unknown }
  /** One value in place of another; undefined on the side that has no such field. */
  | { readonly kind: 'value'; readonly field: string; readonly before: unknown; readonly after: unknown }
  | {
      readonly kind: 'list';
      readonly field: string;
      readonly added: unknown[];
      readonly removed: unknown[];
      readonly kept: unknown[];
    }
  /** Changed, and nobody is told from what to what. */
  | { readonly kind: 'secret'; readonly field: string };

export interface EntityDifference {
  readonly entity: string;
  readonly id: string;
  /** The record's name, if it has one. */
  readonly name: string | null;
  readonly kind: 'created' | 'deleted' | 'changed';
  readonly changed: readonly FieldDifference[];
  readonly unchanged: readonly FieldDifference[];
}

const mask = '***';

export function differenceOf({ entity, id, name, before, after }: Change): EntityDifference {
  const all = differencesIn('', before ?? {}, after ?? {});
  return {
    entity,
    id,
    name: name ?? nameIn(after) ?? nameIn(before),
    kind: kindOf(before, after),
    changed: all.filter(({ kind }) => kind !== 'same'),
    unchanged: all.filter(({ kind }) => kind === 'same'),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A value that holds fields of its own is compared field by field: `scores.soccer.0`. */
function differencesIn(above: string, before: Values, after: Values): FieldDifference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    const parts = [partsOf(was), partsOf(is)] as const;
    if (parts[0] === null || parts[1] === null || (isNothing(was) && isNothing(is)))
      return [compare(above + field, was, is)];
    return differencesIn(`${above}${field}.`, parts[0], parts[1]);
  });
}

/** Null of what is no set of fields; a record that is named by id and name is one value. */
function partsOf(value: unknown): Values | null {
  if (isNothing(value)) return {};
  return typeof value === 'object' && !Array.isArray(value) && !('name' in (value as object))
    ? (value as Values)
    : null;
}

const namingFields = ['name', 'alias', 'word', 'template_name', 'file'];

function nameIn(values: Change['before']): string | null {
  const name = namingFields.map((field) => values?.[field]).find((value) => value !== undefined);
  return typeof name === 'string' && name !== '' && name !== mask ? name : null;
}

function kindOf(before: unknown, after: unknown): EntityDifference['kind'] {
  if (before === null && after !== null) return 'created';
  return after === null && before !== null ? 'deleted' : 'changed';
}

function compare(field: string, before: unknown, after: unknown): FieldDifference {
  if (before === mask || after === mask) return { kind: 'secret', field };
  if (isSame(before, after)) return { kind: 'same', field, value: after };
  const [was, is] = [listOf(before), listOf(after)];
  if (was === null || is === null || !(Array.isArray(before) || Array.isArray(after)))
    return { kind: 'value', field, before, after };
  return {
    kind: 'list',
    field,
    added: is.filter((item) => !holds(was, item)),
    removed: was.filter((item) => !holds(is, item)),
    kept: is.filter((item) => holds(was, item)),
  };
}

/** A missing side of a list is an empty one. */
function listOf(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
}

function holds(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isSame(other, item));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
