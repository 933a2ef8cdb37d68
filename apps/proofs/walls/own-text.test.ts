import { expect, it } from 'vitest';

import { idsIn, OwnText } from './own-text.ts';

const ids = new Set(['1000000001', '2000000002', 'm02']);
const ownTrace = 'a'.repeat(32);
const row = (traceId: string, apiPath: string, requestParameter: string) => ({ traceId, apiPath, requestParameter });
const answer = (...records: object[]) => JSON.stringify({ data: { records } });

function seen(own: OwnText, text: string): string[] {
  return idsIn(own.withoutEchoes(text), ids);
}

function whoSent(...sent: string[]): OwnText {
  const own = new OwnText();
  own.send(ownTrace, sent);
  return own;
}

it('ids and codes are seen as whole words', () => {
  expect(idsIn('{"id":"1000000001","by":2000000002,"at":"m02p1@x","no":20000000021}', ids)).toEqual([
    '1000000001',
    '2000000002',
  ]);
});

it('a log row of the own request does not count for the ids that the request brought', () => {
  const text = answer(row(ownTrace, '/api/v1/role/1000000001', '{"body":{"roleIds":["2000000002"]}}'));
  expect(seen(whoSent('1000000001', '2000000002'), text)).toEqual([]);
});

it('a log row of the own request counts for an id that the request did not bring', () => {
  const text = answer(row(ownTrace, '/api/v1/role/1000000001', '{"body":{"name":"2000000002"}}'));
  expect(seen(whoSent('1000000001'), text)).toEqual(['2000000002']);
});

it('a log row of another request counts although the caller once sent the id', () => {
  const text = answer(row('b'.repeat(32), '/api/v1/role/1000000001', '{}'));
  expect(seen(whoSent('1000000001'), text)).toEqual(['1000000001']);
});

it('rows beside the own log row count', () => {
  const text = answer(row(ownTrace, '/api/v1/role/1000000001', '{}'), { id: '1000000001' });
  expect(seen(whoSent('1000000001'), text)).toEqual(['1000000001']);
});

it('lines of an exported log are judged one by one', () => {
  const text = `${ownTrace},/api/v1/role/1000000001\n${'b'.repeat(32)},/api/v1/role/1000000001`;
  expect(seen(whoSent('1000000001'), text)).toEqual(['1000000001']);
  expect(seen(whoSent('1000000001'), text.split('\n')[0] ?? '')).toEqual([]);
});

it('a saved number is found by a part of it', () => {
  const own = new OwnText();
  own.save(['15000000005']);
  expect(['5000000005', '15000000005', '5000000006'].map((id) => own.isFoundInSaved(id))).toEqual([true, true, false]);
});
