import { dayBounds } from '@touchline/domain/times';

import { Refusal } from '../refusal.ts';

/** The beginning and the end of a day in Shanghai; an instant is both. What is no day refuses the field. */
export function daySpan(field: string, given: string): { readonly start: string; readonly end: string } {
  if (given.includes('T')) {
    const instant = new Date(Math.max(Date.parse(given), 0)).toISOString();
    return { start: instant, end: instant };
  }
  const day = dayBounds(given);
  if (day === null) throw new Refusal('validation', { details: [{ field, errorMessage: '日期不正确' }] });
  return { start: day.start, end: day.nextStart };
}
