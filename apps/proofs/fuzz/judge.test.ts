import { expect, it } from 'vitest';

import { complaintAbout } from './judge.ts';
import { newDraft } from './lane.ts';

const failure = (code: string, message: string) =>
  JSON.stringify({ error: { code, message, details: [], traceId: 'a'.repeat(32) } });
const health = { data: { status: 'ok', version: '1' } };

it.each([
  ['a 5xx', 503, failure('000503', '服务暂时不可用，请稍后重试')],
  ['a missing key', 200, JSON.stringify({ data: { status: 'ok' } })],
  ['a surplus key', 200, JSON.stringify({ data: { ...health.data, host: 'x' } })],
  ['a key beside data', 200, JSON.stringify({ ...health, more: 1 })],
  ['an undeclared status', 409, failure('000409', '内容已被他人修改，请核对后再保存')],
  ['a foreign shape', 400, JSON.stringify({ statusCode: 400, message: 'Bad Request' })],
  ['an unknown code', 400, failure('999999', '提交的内容不符合要求，请检查后重试')],
  ['another text than the catalogue', 400, failure('000400', 'invalid input syntax')],
  ['no JSON', 400, '<html>'],
])('%s is complained about', (_what, status, text) => {
  expect(complaintAbout(newDraft('system.health'), { status, headers: {}, text })).not.toBeNull();
});

it('an answer as declared causes no complaint', () => {
  const draft = newDraft('system.health');
  expect(complaintAbout(draft, { status: 200, headers: {}, text: JSON.stringify(health) })).toBeNull();
  const refused = failure('000400', '提交的内容不符合要求，请检查后重试');
  expect(complaintAbout(draft, { status: 400, headers: {}, text: refused })).toBeNull();
});
