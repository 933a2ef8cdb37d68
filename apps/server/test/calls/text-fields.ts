import type { Call } from '@touchline/contract/definition/call';
import { z } from 'zod';

import type { Loose } from '../browser/browser.ts';

type Part = 'params' | 'query' | 'body';

/** A text that a request carries: in which part, and where in it. */
export interface TextField {
  readonly part: Part;
  /** `0` stands for the first item of a list. */
  readonly path: readonly string[];
  readonly max: number;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly maxLength?: number;
}

/** Where a schema says no length. */
const usualLength = 50;

/** Every text of a call's request that is no choice of words, whether a rule, a pattern or only a length holds it. */
export function textFields(call: Call): TextField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = part === 'body' ? ('body' in call ? call.body : undefined) : call[part];
    if (schema === undefined) return [];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return textFieldsIn(shape).map((field) => ({ part, ...field }));
  });
}

function textFieldsIn(schema: JsonSchema, path: readonly string[] = []): Omit<TextField, 'part'>[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => textFieldsIn(choice, path));
  if (schema.type === 'string') return [{ path, max: schema.maxLength ?? usualLength }];
  if (schema.type === 'array') return textFieldsIn(schema.items ?? {}, [...path, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, held]) => textFieldsIn(held, [...path, name]));
}

/** The request with another text in that field. */
export function withText(request: Loose, { part, path }: TextField, text: string): Loose {
  return { ...request, [part]: replaced(request[part], path, text) };
}

function replaced(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === '0') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const held = (typeof value === 'object' ? value : undefined) as Record<string, unknown> | undefined;
  return { ...held, [name]: replaced(held?.[name], rest, text) };
}
