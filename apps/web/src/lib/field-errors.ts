import { CallError } from '../../lib/http.ts';

const formRefused = '001002';

/** The server's word about one field; about the whole form it stands beside the first. */
export function fieldErrors<Field extends string>(
  error: unknown,
  fields: readonly [Field, ...Field[]],
): Partial<Record<Field, string>> {
  if (!(error instanceof CallError)) throw error;
  const found: Partial<Record<Field, string>> = {};
  for (const { field, errorMessage } of error.details) {
    const known = fields.find((name) => name === field);
    if (known !== undefined && errorMessage !== undefined) found[known] ??= errorMessage;
  }
  if (Object.keys(found).length === 0 && error.code === formRefused) found[fields[0]] = error.message;
  return found;
}
