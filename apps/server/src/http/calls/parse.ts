import type { Call, CallInput } from '@touchline/contract/definition/call';
import type { z } from 'zod';

import { cutAt, isEmpty } from '../../platform/plain-values.ts';
import { Refusal, type RefusalDetail } from '../../platform/refusal.ts';
import { textOf } from '../../platform/validation-text.ts';

interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A body of a hundred thousand unknown keys is not answered key by key, nor is a key without end repeated. */
const mostDetails = 20;
const longestName = 100;

/** Holds a request to its call's schemas; what is not declared is refused, never dropped. */
export function parseInput<C extends Call>(call: C, given: Given): CallInput<C> {
  const details: RefusalDetail[] = [];
  const part = (schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) {
      if (!isEmpty(value)) details.push({ errorMessage: textOf('validation.unexpected') });
      return undefined;
    }
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) details.push(...unfitTexts(parsed.data));
    else details.push(...parsed.error.issues.slice(0, mostDetails).flatMap(detailsOf));
    return parsed.data;
  };
  const input = {
    params: part(call.params, given.params),
    query: part(call.query, given.query),
    body: part('body' in call ? call.body : undefined, given.body),
  };
  if (details.length > 0) throw new Refusal('validation', { details: details.slice(0, mostDetails) });
  return input as CallInput<C>;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: both are refused wherever a schema let them through. */
function unfitTexts(value: unknown, path: readonly PropertyKey[] = []): RefusalDetail[] {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\u0000')
      ? []
      : [{ ...fieldOf(path), errorMessage: textOf('validation.characters') }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => unfitTexts(held, [...path, key]));
}

function detailsOf(issue: z.core.$ZodIssue): RefusalDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostDetails).map((key) => ({
      field: nameOf([...issue.path, key]),
      errorMessage: textOf('validation.unexpected'),
    }));
  return [{ ...fieldOf(issue.path), errorMessage: textOf(issue.message) }];
}

function fieldOf(path: readonly PropertyKey[]): { field?: string } {
  const field = nameOf(path);
  return field === '' ? {} : { field };
}

function nameOf(path: readonly PropertyKey[]): string {
  return cutAt(path.join('.'), longestName);
}
