import type { FieldRule } from '@touchline/domain/field-rules';
import { expect, it } from 'vitest';

import { ruledFields } from './definition/ruled-fields.ts';

const ruled = ruledFields();

/** A value against each part of the rule, and the message that it earns. */
function violationsOf({ required, max, min, pattern, messages }: FieldRule): [string, string | undefined][] {
  return [
    ...(required ? [['', messages.required] as [string, string]] : []),
    ['a'.repeat(max + 1), messages.max],
    ...(pattern === undefined ? [['a\u200bb', 'validation.characters'] as [string, string]] : []),
    ...(pattern === undefined ? [] : [['☆ ☆', messages.pattern] as [string, string | undefined]]),
    ...(min === undefined ? [] : [['a'.repeat(min - 1), messages.min] as [string, string | undefined]]),
  ];
}

it.each(ruled.map((field) => [field.call, field.name, field] as const))(
  '[WIR-30] %s holds %s to each part of its rule, with the message of the rule',
  (_call, _name, { schema, rule }) => {
    for (const [value, message] of violationsOf(rule))
      expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  },
);

it('the contract has fields that rules hold', () => {
  expect(ruled.length).toBeGreaterThan(40);
});
