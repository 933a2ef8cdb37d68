/** A write's change of one record, as the log keeps it. */
export interface Change {
  readonly entity: string;
  readonly id: string;
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

export function differenceOf({ entity, id, before, after }: Change): EntityDifference {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields.map((field) => compare(field, before?.[field], after?.[field]));
  return {
    entity,
    id,
    name: nameIn(after) ?? nameIn(before),
    kind: kindOf(before, after),
    changed: all.filter(({ kind }) => kind !== 'same'),
    unchanged: all.filter(({ kind }) => kind === 'same'),
  };
}

function nameIn(values: Change['before']): string | null {
  const name = values?.['name'] ?? values?.['alias'];
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
