import { checkField, type FieldRule, type FieldSettings } from '@touchline/domain/field-rules';

import { i18n } from '../../lib/i18n.ts';
import { validationText } from '../../lib/validation-texts.ts';

/** A form's knowledge of one value: its name, its rules, and how it is shown and compared. */
export interface FieldSpec<Value, Values = object> {
  readonly label: string;
  /** Of a text; the contract's schema holds the server to the same one. */
  readonly rule?: FieldRule;
  readonly settings?: FieldSettings;
  /** Of a choice: nothing chosen is null, and not enough. */
  readonly isRequired?: true;
  /** Of anything else: what is wrong with it, beside the other values, in a sentence. */
  check?(value: Value, values: Values): string | null;
  /** Spaces around it count, as in a password. */
  readonly isVerbatim?: true;
  /** Never kept in the browser and never shown in a comparison: a password, a key, a code. */
  readonly isSecret?: true;
  /** Of each row, where the value is a list of rows. */
  readonly rows?: Value extends readonly (infer Row)[] ? FieldSpecs<Row> : never;
  isSame?(one: Value, other: Value): boolean;
  /** My change made again on what someone else saved meanwhile; otherwise mine takes its place. */
  merge?(change: { readonly base: Value; readonly mine: Value; readonly latest: Value }): Value;
  /** For the comparison of two versions. */
  words?(value: Value, base: Value): string;
}

export type FieldSpecs<Values> = { readonly [Name in keyof Values]: FieldSpec<Values[Name], Values> };

export type NameOf<Values> = Extract<keyof Values, string>;

export function namesOf<Values>(fields: FieldSpecs<Values>): NameOf<Values>[] {
  return Object.keys(fields) as NameOf<Values>[];
}

/** The spec behind a path such as `rows[2].name`. */
export function specOf(fields: FieldSpecs<object>, path: string): FieldSpec<unknown> {
  const found = findSpec(fields, path);
  if (found === undefined) throw new Error(`no such field: ${path}`);
  return found;
}

function findSpec(fields: FieldSpecs<object>, path: string): FieldSpec<unknown> | undefined {
  let specs = fields as Record<string, FieldSpec<unknown>>;
  let found: FieldSpec<unknown> | undefined;
  for (const name of path.replaceAll(/\[\d+\]/g, '').split('.')) {
    found = specs[name];
    specs = found?.rows ?? {};
  }
  return found;
}

/** The path of a field as the server names it, `rows.2.name`; null where the form has none. */
export function pathOfWire(fields: FieldSpecs<object>, field: string): string | null {
  const path = field.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
  return findSpec(fields, path) === undefined ? null : path;
}

/** As it is judged and sent: texts without the spaces around them. */
export function trimmedValues<Values extends object>(fields: FieldSpecs<Values>, values: Values): Values {
  const trimmed = namesOf(fields).map((name) => [name, trimmedValue(fields[name], values[name])]);
  return Object.assign({}, values, Object.fromEntries(trimmed)) as Values;
}

function trimmedValue<Value, Values>({ isVerbatim, rows }: FieldSpec<Value, Values>, value: Value): unknown {
  if (typeof value === 'string') return isVerbatim === true ? value : value.trim();
  if (rows === undefined || !Array.isArray(value)) return value;
  return value.map((row: object) => trimmedValues(rows as FieldSpecs<object>, row));
}

/** Problems by path; values that nobody can have typed have none. */
export function problemsOf<Values extends object>(
  fields: FieldSpecs<Values>,
  values: Values,
  before = '',
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of namesOf(fields)) {
    const [path, spec, value] = [`${before}${name}`, fields[name], values[name]];
    const problem = problemOf(spec, value, values);
    if (problem !== null) found[path] = problem;
    if (spec.rows === undefined || !Array.isArray(value)) continue;
    for (const [at, row] of value.entries())
      Object.assign(found, problemsOf(spec.rows as FieldSpecs<object>, row as object, `${path}[${at}].`));
  }
  return found;
}

function problemOf<Value, Values>(spec: FieldSpec<Value, Values>, value: Value, values: Values): string | null {
  if (spec.isRequired === true && value === null) return i18n.t('validation:choose', { label: spec.label });
  const own = spec.check?.(value, values) ?? null;
  if (own !== null || spec.rule === undefined || typeof value !== 'string') return own;
  const message = checkField(spec.rule, spec.isVerbatim === true ? value : value.trim(), spec.settings);
  if (message === null) return null;
  if (message === 'validation.required') return i18n.t('validation:enter', { label: spec.label });
  return validationText(message, { min: spec.settings?.min ?? spec.rule.min });
}

export function isSameValue<Value, Values>(spec: FieldSpec<Value, Values>, one: Value, other: Value): boolean {
  return spec.isSame?.(one, other) ?? Object.is(one, other);
}

export function changedNames<Values extends object>(
  fields: FieldSpecs<Values>,
  before: Values,
  after: Values,
): NameOf<Values>[] {
  return namesOf(fields).filter((name) => !isSameValue(fields[name], before[name], after[name]));
}
