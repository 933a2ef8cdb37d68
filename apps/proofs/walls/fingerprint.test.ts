import { expect, it } from 'vitest';

import { fingerprint } from './fingerprint.ts';

const answer = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
const notFound = (traceId: string, id: string) =>
  answer(404, { error: { code: 'NOT_FOUND', details: [{ errorMessage: `no ${id}` }], traceId } });

it('refusals of two ids are equal where only the id and the trace differ', () => {
  expect(fingerprint(notFound('a', '12'), ['12'])).toBe(fingerprint(notFound('b', '34'), ['34']));
});

it('a refusal in other words is told apart', () => {
  const conflict = answer(409, { error: { code: 'CONFLICT', details: [], traceId: 'a' } });
  expect(fingerprint(conflict, [])).not.toBe(fingerprint(notFound('a', '1'), ['1']));
  const otherField = answer(404, { error: { code: 'NOT_FOUND', details: [{ errorMessage: 'gone' }], traceId: 'a' } });
  expect(fingerprint(otherField, [])).not.toBe(fingerprint(notFound('a', '1'), ['1']));
});

it('a row where the other answer has none is told apart', () => {
  const list = (rows: object[]) => answer(200, { data: { records: rows, total: rows.length } });
  expect(fingerprint(list([{ id: '1' }]), [])).not.toBe(fingerprint(list([]), []));
  expect(fingerprint(list([{ id: '1' }]), [])).toBe(fingerprint(list([{ id: '2' }, { id: '3' }]), []));
});
