import { mostInFilter } from '@touchline/domain/lists/list-limits';
import { z } from 'zod';

import { code, flag, id, text } from './fields.ts';

/** A list's filter as plain data: the schema is made from it, and the browser reads it as it is. */
export type Filter =
  | { readonly type: 'text'; readonly max: number; readonly min?: number }
  | { readonly type: 'texts'; readonly max: number }
  | { readonly type: 'flag' | 'ids' | 'codes' | 'dayOrInstant' }
  | { readonly type: 'choice' | 'choices'; readonly options: readonly [string, ...string[]] };

export type Filters = Readonly<Record<string, Filter>>;

export type FilterValue<F extends Filter> = F extends { readonly options: readonly (infer Option)[] }
  ? F extends { readonly type: 'choices' }
    ? readonly Option[]
    : Option
  : {
      text: string;
      texts: readonly string[];
      dayOrInstant: string;
      flag: boolean;
      ids: readonly string[];
      codes: readonly string[];
      choice: never;
      choices: never;
    }[F['type']];

export type FilterShape<F extends Filters> = {
  [K in keyof F]: z.ZodOptional<z.ZodType<FilterValue<F[K]>, FilterValue<F[K]>>>;
};

export function filterShape<F extends Filters>(filters: F): FilterShape<F> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter).optional()]),
  ) as unknown as FilterShape<F>;
}

/** To the nanosecond: the pattern alone takes a fraction without end. */
const longestInstant = '2026-01-01T00:00:00.123456789Z'.length;

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.type) {
    case 'text':
      return text(filter.max, filter);
    case 'texts':
      return oneOrMore(text(filter.max, { min: 1 }), mostInFilter);
    case 'flag':
      return flag;
    case 'dayOrInstant':
      return z.union([z.iso.date(), z.iso.datetime().max(longestInstant)]);
    case 'choice':
      return z.enum(filter.options);
    case 'choices':
      return oneOrMore(z.enum(filter.options), filter.options.length);
    case 'ids':
      return oneOrMore(id, mostInFilter);
    case 'codes':
      return oneOrMore(code, 50);
  }
}

/** A name that stands once in an address is no array there. */
export function oneOrMore<T extends z.ZodType>(item: T, most: number): z.ZodType<z.output<T>[], z.output<T>[]> {
  const list = z.array(item).min(1).max(most);
  const whole = z.preprocess((given) => (typeof given === 'string' ? [given] : given), list);
  return whole as unknown as z.ZodType<z.output<T>[], z.output<T>[]>;
}
