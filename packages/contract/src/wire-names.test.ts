import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { addressOf, calls } from './calls.ts';
import type { Call } from './definition/call.ts';

/**
 * Written by hand from the specification and the decisions about it, never from the contract. `a?` may be left out of a
 * request, `a[b c]` holds fields of its own, `[]` is a bare list. The contract may have more fields, but none that a
 * request must carry.
 */
const table = readFileSync(path.join(import.meta.dirname, 'wire-names.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);
const rows = table.map((line) => line.split('\t') as [string, string, string, string, string]);

/** Of the specification, and not built yet: once built, it moves into the table. */
const notBuilt: readonly string[] = [];

const byAddress = new Map(Object.values(calls).map((call: Call) => [`${call.method} ${addressOf(call)}`, call]));

describe.each(rows)('[WIR-32] %s %s', (method, address, query, body, answer) => {
  // The creator variant is another name of the same call.
  const call = byAddress.get(`${method} ${address.replace('/creator/', '/')}`);

  it('exists', () => expect(call).toBeDefined());

  it.each([
    ['query', call?.query, query],
    ['body', call && 'body' in call ? call.body : undefined, body],
  ])('takes the specified fields in its %s and needs no others', (_part, schema, specified) => {
    const fields = fieldsOf(schema);
    const names = namesIn(specified);
    expect(names.filter((name) => !fields.all.includes(bare(name)))).toEqual([]);
    expect(fields.required.filter((name) => !names.includes(name))).toEqual([]);
    const needed = names.filter((name) => !/[?.[]/.test(name));
    expect(needed.filter((name) => !fields.required.includes(name))).toEqual([]);
  });

  it('answers the specified fields', () => {
    const { all } = fieldsOf(call?.response);
    expect(namesIn(answer).filter((name) => !all.includes(name))).toEqual([]);
  });
});

it('the table has 92 calls, and none of those that are not built exists', () => {
  expect(rows).toHaveLength(92);
  expect(notBuilt.filter((address) => byAddress.has(address))).toEqual([]);
});

const bare = (name: string) => name.replace(/\?$/, '');

/** `a b[c d]` → a, b, b.c, b.d; an index such as `orderBy[0].target` is part of a name. */
function namesIn(fields: string, above = ''): string[] {
  const parts = fields.match(/(?:[^\s[\]]|\[\d+\])*\[(?!\d)(?:[^[\]]|\[[^[\]]*\])*\]|\S+/g) ?? [];
  return parts.flatMap((part) => {
    const [, name = '', inside] = /^(.*?)\[(?!\d)(.*)\]$/.exec(part) ?? [];
    if (inside === undefined) return [above + part];
    return [above + (name || '[]'), ...namesIn(inside, above + (name ? `${name}.` : '[].'))];
  });
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Names of fields as the table spells them, and those that must be given. */
function fieldsOf(schema: z.ZodType | undefined): { all: string[]; required: string[] } {
  if (schema === undefined) return { all: [], required: [] };
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { all: allOf(whole, whole, 3), required: whole.required ?? [] };
}

function allOf(schema: JsonSchema, whole: JsonSchema, depth: number): string[] {
  if (depth === 0) return [];
  const choices = (schema.anyOf ?? []).flatMap((one) => allOf(one, whole, depth));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    name,
    ...allOf(itemOf(one as JsonSchema, whole), whole, depth - 1).map((inside) => `${name}.${inside}`),
  ]);
  const items =
    schema.type === 'array' ? ['[]', ...allOf(itemOf(schema, whole), whole, depth).map((one) => `[].${one}`)] : [];
  return [...choices, ...fields, ...items];
}

function itemOf(schema: JsonSchema, whole: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return itemOf(whole.$defs?.[schema.$ref.split('/').at(-1) ?? ''] as JsonSchema, whole);
  return schema.type === 'array' ? itemOf(schema.items as JsonSchema, whole) : schema;
}
