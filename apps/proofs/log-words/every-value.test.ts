import { readFileSync } from 'node:fs';

import { calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import { codesOfFields, codesOfParameters } from '@touchline/domain/log-codes';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { collectLogWords, readFeatureTexts } from '../../web/log-words.plugin.ts';
import { readAudited } from './log-word-audit.ts';

const chinese = /\p{Script=Han}/u;
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const logged = Object.entries(calls).flatMap(([id, call]) =>
  (call as Call).log === null ? [] : [[id, call as Call] as const],
);

/** The values that a CHECK of the schema lists for a column: `state = ANY (ARRAY['draft'::text, …])`. */
function listedValues(schema: string, table: string, column: string): string[] {
  const [, body = ''] = new RegExp(`CREATE TABLE ${table.replace('.', '\\.')} \\((.*?)\\n\\)`, 's').exec(schema) ?? [];
  const [, list = ''] = new RegExp(`CHECK \\(\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(body) ?? [];
  return [...list.matchAll(/'([^']*)'::text|(\d+)/g)].map(([, text, number]) => text ?? number ?? '');
}

test('[day 8] every code that the schema allows in an audited column has its word', async () => {
  const schema = readFileSync('packages/db/schema.sql', 'utf8');
  const found = (await readAudited()).flatMap(({ entity, table = '', columns }) =>
    columns.flatMap((column) =>
      listedValues(schema, table, column).map((value) => [`${entity}.${camel(column)}`, value] as const),
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([field, value]) => !chinese.test(codesOfFields[field]?.[value] ?? ''))).toEqual([]);
});

test('[day 8] every table of codes belongs to an audited column', async () => {
  const fields = new Set(
    (await readAudited()).flatMap(({ entity, columns, also }) =>
      [...columns, ...also].map((column) => `${entity}.${camel(column)}`),
    ),
  );
  expect(Object.keys(codesOfFields).filter((field) => !fields.has(field))).toEqual([]);
});

test('[day 8] every logged call is named in Chinese, and so is every error that it can answer', () => {
  expect(logged.filter(([, { log }]) => !chinese.test(log ?? '')).map(([id]) => id)).toEqual([]);
  expect(Object.entries(errorCodes).filter(([, { message }]) => !chinese.test(message))).toEqual([]);
});

test('[day 8] every parameter of a logged call, at any depth, has its word, and so has each of its codes', () => {
  const features = readFeatureTexts();
  const words = collectLogWords(features);
  const common = Object(features['operation-logs']?.fields?.['common']) as Record<string, string>;
  const given = logged.flatMap(([id, call]) => {
    const feature = id.slice(0, id.indexOf('.'));
    return partsOf(call).flatMap((schema) => parametersIn(schema).map((each) => ({ feature, ...each })));
  });
  expect(given.length).toBeGreaterThan(100);
  const wordless = given.filter(
    ({ feature, name }) => !(name in (words.parameters[feature] ?? {})) && !(name in common),
  );
  expect([...new Set(wordless.map(({ feature, name }) => `${feature}.${name}`))]).toEqual([]);
  const codeless = given.flatMap(({ feature, name, codes }) =>
    codes
      .filter((code) => codesOfParameters[`${feature}.${name}`]?.[code] === undefined)
      .map((code) => [feature, name, code]),
  );
  expect(codeless).toEqual([]);
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

function partsOf(call: Call): JsonSchema[] {
  const parts = [call.params, call.query, 'body' in call ? call.body : undefined];
  return parts.flatMap((part) =>
    part === undefined ? [] : [z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema],
  );
}

function parametersIn(schema: JsonSchema): { name: string; codes: string[] }[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flat();
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
      { name, codes: codesIn(one as JsonSchema) },
      ...parametersIn(one as JsonSchema),
    ]),
    ...inside.flatMap((one) => parametersIn(one as JsonSchema)),
  ];
}

function codesIn(schema: JsonSchema): string[] {
  const own = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  const inside = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flat();
  return [
    ...own.filter((one) => typeof one !== 'boolean').map(String),
    ...inside.flatMap((one) => codesIn(one as JsonSchema)),
  ];
}
