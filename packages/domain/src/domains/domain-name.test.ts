import fc from 'fast-check';
import { expect, it } from 'vitest';

import { asciiDomain, asciiPart } from './domain-name.ts';

it.each([
  ['push.example.com', 'push.example.com'],
  [' PUSH.Example.COM ', 'push.example.com'],
  ['直播.中国', 'xn--z6ut02b.xn--fiqs8s'],
  ['push。example。com', 'push.example.com'],
  ['ｐｕｓｈ.example.com', 'push.example.com'],
  ['xn--z6ut02b.xn--fiqs8s', 'xn--z6ut02b.xn--fiqs8s'],
  ['a-b.c1.co', 'a-b.c1.co'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
])('the name %j is kept as %j', (given, kept) => {
  expect(asciiDomain(given)).toBe(kept);
});

it.each([
  '',
  '.',
  'localhost',
  'push',
  'https://push.example.com',
  'rtmp://push.example.com/live',
  'push.example.com/live',
  'push.example.com:1935',
  'push.example.com：1935',
  'user@push.example.com',
  'user＠push.example.com',
  'push.example.com?x=1',
  'push.example.com#x',
  'push.example.com\\@evil.com',
  'push.example.com／live',
  'push example.com',
  'push.example.com.',
  '.push.example.com',
  'push..example.com',
  '-push.example.com',
  'push-.example.com',
  'pu_sh.example.com',
  '*.example.com',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '1.2.3.0x4',
  '[::1]',
  'a%2eexample.com',
  'relay.local',
  'relay.internal',
  'db.localhost',
  '1.10.in-addr.arpa',
  'xn--zz.example\u200b.c om',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(126)}com`,
])('the text %j is no name of a domain', (given) => {
  expect(asciiDomain(given)).toBeNull();
});

it('a kept name is a host of its own: without scheme, port or path, and kept as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.webUrl(), fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6()), (given) => {
      const name = asciiDomain(given);
      if (name === null) return;
      expect(asciiDomain(name)).toBe(name);
      const { hostname, port, username, pathname } = new URL(`http://${name}`);
      expect([hostname, port, username, pathname]).toEqual([name, '', '', '/']);
      expect(name).toMatch(/^[a-z0-9.-]{1,253}$/);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['Push.', 'push.'],
  ['直播', 'xn--z6ut02b'],
  ['直播。中', 'xn--z6ut02b.xn--fiq'],
  ['直播:', '直播:'],
])('the search for %j looks for %j', (given, wanted) => {
  expect(asciiPart(given)).toBe(wanted);
});
