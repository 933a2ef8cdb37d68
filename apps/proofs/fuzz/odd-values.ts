import fc from 'fast-check';

import { absent } from './draft.ts';

const notorious = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(12),
  'e\u0301'.repeat(10),
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '0',
  '-1',
  '1e309',
  '9223372036854775807',
  '9223372036854775808',
  '999999999999999999',
  '2024-02-30T25:61:61.000Z',
  'İI\u0131',
];

export const oddText = fc.oneof(
  fc.constantFrom(...notorious),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String),
  fc.integer({ min: 21, max: 20_000 }).map((length) => '长'.repeat(length).slice(0, Math.floor(length / 9))),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, 0, -0, 1e21, -1, 0.1, 2 ** 53) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }).map(nested) },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((length) => 'y'.repeat(length)) },
);

export const oddKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'isSuperAdmin', 'merchantCode', 'merchantCodeBySa'),
  fc.constantFrom('password', 'id', 'enabled', 'Name', 'name ', 'orderBy[0].target', 'a.b', 'a[]'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const deep = 20_000;

/** Bodies that are not the JSON of anything, made from one that is. */
export const rawBodies: Record<string, (json: string, n: number) => string> = {
  truncated: (json, n) => json.slice(0, n % json.length),
  trailing: (json) => `${json},`,
  twice: (json) => json + json,
  bom: (json) => `\ufeff${json}`,
  empty: () => '',
  blank: () => ' \n ',
  form: () => 'account=a&password=b',
  xml: () => '<?xml version="1.0"?><a/>',
  deep: () => '['.repeat(deep) + ']'.repeat(deep),
  deepKey: () => `{"name":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`,
  manyKeys: (_json, n) => `{${Array.from({ length: n * 35 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`,
  manyItems: (json, n) => json.replace(/\[.*\]/, `[${'1,'.repeat(n * 130)}1]`),
  sameKey: (json) => json.replace('{', '{"name":1,"name":2,'),
  prototype: (json) => json.replace('{', '{"__proto__":{"isSuperAdmin":true},'),
  number: () => '1e400',
  badEscape: (json) => json.replace('":"', '":"\\x00'),
  loneSurrogate: (json) => json.replace('":"', '":"\\ud800'),
};

export const contentTypes = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=gbk',
  'APPLICATION/JSON',
  'application/json;;;',
  'application/jsonx',
  'json',
  '*/*',
  '',
  absent,
);

const headerText = fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,200}$/);

export const oddHeaders: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(fc.constant('user-agent'), fc.oneof(headerText, fc.constant('u'.repeat(5000)))),
  fc.tuple(fc.constant('sec-fetch-site'), fc.constantFrom('cross-site', 'same-origin', 'none', 'x')),
  fc.tuple(
    fc.constant('x-forwarded-for'),
    fc.oneof(headerText, fc.ipV4(), fc.ipV6(), fc.constant('unknown, ::1, 999.1.1.1')),
  ),
  fc.tuple(fc.constantFrom('x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'host'), headerText),
  fc.tuple(fc.constantFrom('accept', 'accept-language', 'accept-encoding', 'content-encoding', 'range'), headerText),
  fc.tuple(fc.constantFrom('authorization', 'cookie', 'if-none-match', 'x-http-method-override'), headerText),
  fc.tuple(
    fc.constant('x-large'),
    fc.integer({ min: 1000, max: 14_000 }).map((length) => 'h'.repeat(length)),
  ),
);
