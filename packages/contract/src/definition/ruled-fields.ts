import type { FieldRule } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { calls } from '../calls.ts';
import type { Call } from './call.ts';
import { ruleOf } from './fields.ts';

interface RuledField {
  readonly call: string;
  readonly name: string;
  readonly schema: z.ZodType;
  readonly rule: FieldRule;
}

/** Every field of a path or body that a rule of the domain holds: tests of both programs are made from it. */
export function ruledFields(): RuledField[] {
  return Object.values(calls).flatMap((call: Call) =>
    [call.params, 'body' in call ? call.body : undefined].flatMap((part) => {
      const shape: Record<string, unknown> = part instanceof z.ZodObject ? part.shape : {};
      return Object.entries(shape).flatMap(([name, given]) => {
        const schema = given as z.ZodType;
        const rule = ruleOf(schema);
        return rule === undefined ? [] : [{ call: call.id, name, schema, rule }];
      });
    }),
  );
}
