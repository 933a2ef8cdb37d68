import { errors } from 'virtual:errors';

import { CallError } from './call-error.ts';

/** The server's words about the fields that it named, by the form's own names; null: the form has no such field. */
export function errorsByName<Name extends string>(
  error: unknown,
  nameOf: (field: string) => Name | null,
): Partial<Record<Name, string>> {
  if (!(error instanceof CallError)) throw error;
  const found: Partial<Record<Name, string>> = {};
  for (const { field, errorMessage } of error.details) {
    const known = field === undefined ? null : nameOf(field);
    if (known !== null && errorMessage !== undefined) found[known] ??= errorMessage;
  }
  return found;
}

/** The server's words about the fields that it named. */
export function namedErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  return errorsByName(error, (field) => fields.find((name) => name === field) ?? null);
}

/** For a form without a place for words about the whole of it: they stand beside the first field. */
export function fieldErrors<Field extends string>(
  error: unknown,
  fields: readonly [Field, ...Field[]],
): Partial<Record<Field, string>> {
  const found = namedErrors(error, fields);
  const isSilent = Object.keys(found).length === 0;
  if (isSilent && error instanceof CallError && error.code === errors.formRefused.code)
    found[fields[0]] = error.message;
  return found;
}
