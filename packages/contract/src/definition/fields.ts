import { checkField, type FieldRule } from '@touchline/domain/field-rules';
import { growsTooLong } from '@touchline/domain/text-growth';
import { z } from 'zod';

const rules = new WeakMap<z.ZodType, FieldRule>();

/** A string held to one rule of the domain; the issue's message is the rule's message key. */
export function field(rule: FieldRule): z.ZodType<string, string> {
  const given = rule.trimmed ? z.string().trim() : z.string();
  const base = given.max(rule.max, { error: rule.messages.max, abort: true });
  const held = base.superRefine((value, context) => {
    const message = checkField(rule, value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  rules.set(held, rule);
  return held;
}

/** A text that no rule of the domain holds: only its length is bounded, also after NFKC. */
export function text(max: number, { min, isTrimmed = false }: { min?: number; isTrimmed?: boolean } = {}) {
  const tooLong = 'validation.tooLong';
  const given = isTrimmed ? z.string().trim() : z.string();
  return (min === undefined ? given : given.min(min))
    .max(max, { error: tooLong, abort: true })
    .refine((value) => !growsTooLong(value, max), tooLong);
}

/** The rule that a field of a call is held to, also where it may be left out. */
export function ruleOf(schema: z.ZodType): FieldRule | undefined {
  return rules.get(schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema);
}

const logo = z.string().nullable();

/** The names of the stored logos of both teams; null while there is none. */
export const teamLogos = { hlogo: logo, alogo: logo };

/** The same, with the league's. */
export const matchLogos = { llogo: logo, ...teamLogos };

/** A whole number in a path or query: digits on the wire, a number to both programs. */
export function integer(min: number, max: number): z.ZodType<number, number> {
  const digits = z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });
  return digits as unknown as z.ZodType<number, number>;
}

/** Yes or no in a query: words on the wire, a boolean to both programs. */
export const flag = asFlag(z.enum(['true', 'false']));

/** As the query of every list also spells it. */
export const anyFlag = asFlag(z.enum(['0', '1', 'true', 'false']));

function asFlag(words: z.ZodType<string, string>): z.ZodType<boolean, boolean> {
  return words.transform((word) => word === '1' || word === 'true') as unknown as z.ZodType<boolean, boolean>;
}

/** An id: digits in a path, a string everywhere else, because a 64-bit id does not fit a number. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/);

/** Of a supplier, or of where something can be watched. */
export const code = z.string().regex(/^[A-Z]{2,12}$/);

export const instant = z.iso.datetime({ precision: 3 });
