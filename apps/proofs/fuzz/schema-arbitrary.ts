import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values of a schema's types and bounds; other rules may still refuse them. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(fromJsonSchema));
  const byType = schema.type === undefined ? undefined : arbitraryByType[schema.type];
  return byType === undefined ? fc.jsonValue() : byType(schema);
}

const arbitraryByType: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: text,
  number: ({ minimum = -1e6, maximum = 1e6 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  integer: ({ minimum = 0, maximum = 1e6 }) => fc.integer({ min: minimum, max: maximum }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, prefixItems, minItems = 0, maxItems = 8 }) =>
    prefixItems === undefined
      ? fc.array(fromJsonSchema(items || {}), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 8) })
      : fc.tuple(...prefixItems.map(fromJsonSchema)),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fromJsonSchema(value)])), {
      requiredKeys: [...required],
    }),
};

function text({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  return fc.oneof(
    fc.string(bounds),
    fc.string({ ...bounds, unit: 'grapheme' }),
    fc.string({ ...bounds, unit: 'binary' }),
  );
}
