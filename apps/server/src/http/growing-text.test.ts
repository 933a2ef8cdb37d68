import { calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { everyCall, type ReadyCall } from '../../test/calls/every-call.ts';
import { type TextField, textFields, withText } from '../../test/calls/text-fields.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';

/** Each becomes 18, 8, 6, 6 and 4 units. */
const growing = ['\u{FDFA}', '\u{FDFB}', '㌖', '\u{1D160}', '⑽'];
const filling = (sign: string, { max }: TextField) => sign.repeat(Math.max(1, Math.floor(max / sign.length)));
/** The fields naming a sport are looked up before the rest is read: an unknown page or record is answered first. */
function namesSport({ permission }: Call, { path }: TextField): boolean {
  if (typeof permission !== 'object' || !('bySport' in permission)) return false;
  return ['sport', 'sportId', ...(permission.record?.by ?? [])].includes(path.join('.'));
}
/** Of a busy machine; 20,000 of them took seconds. */
const patienceMs = 1000;

let stack: TestStack;
let ready: ReadyCall[];
beforeAll(async () => {
  stack = await startStack();
  ready = await everyCall(stack);
}, 60_000);
afterAll(() => stack.close());

it('[mend 2] every call has its texts tried, some hundred in all', () => {
  const fields = Object.values(calls).flatMap(textFields);
  expect(fields.length).toBeGreaterThan(150);
  expect(textFields(calls['taboo-words.check']).map(({ part, path, max }) => [part, ...path, max])).toEqual([
    ['body', 'title', 200],
    ['body', 'content', 20_000],
  ]);
});

it('[mend 2] each text of each call refuses characters that grow, by its field’s name and at once', async () => {
  const wrong: string[] = [];
  for (const { id, call, answerTo } of ready)
    for (const field of textFields(call))
      for (const sign of field.max > 1000 || field === textFields(call)[0] ? growing : growing.slice(0, 1)) {
        const from = performance.now();
        const { status, error } = await answerTo((request) => withText(request, field, filling(sign, field)));
        const ms = performance.now() - from;
        if (status === 404 && namesSport(call, field) && ms < patienceMs) continue;
        const named = error?.details?.find(({ field: name = '' }) => field.path.join('.').startsWith(name));
        if (status !== 400 || named === undefined || ms > patienceMs)
          wrong.push(`${id} ${field.part} ${field.path.join('.')} ${sign}: ${status} after ${ms.toFixed(0)} ms`);
      }
  expect(wrong).toEqual([]);
}, 120_000);
