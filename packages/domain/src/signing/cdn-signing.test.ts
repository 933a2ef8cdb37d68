import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { domainKinds } from '../domains/domain-states.ts';
import {
  type AddressToSign,
  type SigningMethod,
  previewAddress,
  signAddress,
  signAli,
  signTencentStyle,
  signWangsu,
  usualWangsuSettings,
  wangsuModes,
  wangsuOrders,
  wangsuTimeBases,
} from './cdn-signing.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Shows what would be hashed. */
const plain = (text: string) => `<${text}>`;

const name = fc.stringMatching(/^[A-Za-z][\w-]{0,29}$/);
const settings = fc
  .record({
    signatureName: name,
    timeName: name,
    order: fc.constantFrom(...wangsuOrders),
    timeBase: fc.constantFrom(...wangsuTimeBases),
    mode: fc.constantFrom(...wangsuModes),
  })
  .filter(({ signatureName, timeName }) => signatureName !== timeName);
const method: fc.Arbitrary<SigningMethod> = fc.oneof(
  fc.constantFrom({ cdn: 'ALI' } as const, { cdn: 'OTH' } as const),
  settings.map((given) => ({ cdn: 'WSU', settings: given }) as const),
);
const anyAddress: fc.Arbitrary<AddressToSign> = fc
  .record({
    method,
    kind: fc.constantFrom(...domainKinds),
    host: fc.domain(),
    app: fc.stringMatching(/^[\w-]{1,30}$/),
    stream: fc.stringMatching(/^[\w.-]{1,60}$/).filter((text) => !/^\.+$/.test(text)),
    key: fc.stringMatching(/^[!-~]{12,64}$/),
    rand: fc.stringMatching(/^[0-9a-f]{32}$/),
    issuedAt: fc.integer({ min: 1_600_000_000, max: 4_000_000_000 }),
    seconds: fc.integer({ min: 1, max: 40 * 86_400 }),
  })
  .map(({ seconds, ...given }) => ({ ...given, expiresAt: given.issuedAt + seconds }));

const queryOf = (address: string) => [...new URL(address).searchParams];

describe('signing', () => {
  it('[MER-22] ALI signs with type A: time, random text, user and the hash of path and key', () => {
    const request = { path: '/app/stream', time: 1_700_000_000, rand: 'abc', uid: '7', key: 'KEY' };
    expect(signAli(request, plain)).toEqual([['auth_key', '1700000000-abc-7-</app/stream-1700000000-abc-7-KEY>']]);
  });

  it('[MER-23] the check value of type A comes out', () => {
    const given = {
      path: '/livetest/huawei1.flv',
      time: 1_592_639_100,
      rand: '477b3bbc253f467b8def6711128c7bec',
      uid: '0',
      key: 'GCTbw44s6MPLh4GqgDpnfuFHgy25Enly',
    };
    const signed = '1592639100-477b3bbc253f467b8def6711128c7bec-0-dd1b5ffa00cf26acec0c169ae1cfabea';
    expect(signAli(given, md5)).toEqual([['auth_key', signed]]);
  });

  it('[MER-24] OTH signs Tencent style: key, name of the stream, hexadecimal time', () => {
    const request = { stream: 'stream', time: 0x58_67_d6_00, key: 'KEY' };
    expect(signTencentStyle(request, plain)).toEqual([
      ['txSecret', '<KEYstream5867D600>'],
      ['txTime', '5867D600'],
    ]);
    expect(signTencentStyle(request, md5)[0]).toEqual(['txSecret', 'c1d0e4eff854b99f89a976a6bf0c31d0']);
  });

  it.each([
    ['KEY_PATH_TIME', 'KEY/app/stream100'],
    ['KEY_TIME_PATH', 'KEY100/app/stream'],
    ['PATH_KEY_TIME', '/app/streamKEY100'],
    ['PATH_TIME_KEY', '/app/stream100KEY'],
    ['TIME_KEY_PATH', '100KEY/app/stream'],
    ['TIME_PATH_KEY', '100/app/streamKEY'],
  ] as const)('[MER-25] WSU hashes in the order %s', (order, hashed) => {
    const given = { ...usualWangsuSettings, order };
    const request = { path: '/app/stream', key: 'KEY', issuedAt: 0, expiresAt: 0x1_00, settings: given };
    expect(signWangsu(request, plain)[0]).toEqual(['wsSecret', `<${hashed}>`]);
  });

  it.each([
    ['DEC', 'EXPIRES', '1700003600'],
    ['HEX', 'EXPIRES', '6553ff10'],
    ['DEC', 'ISSUED', '1700000000'],
    ['HEX', 'ISSUED', '6553f100'],
  ] as const)('[MER-25] WSU writes its time with base %s and mode %s', (timeBase, mode, time) => {
    const given = { ...usualWangsuSettings, timeBase, mode, signatureName: 'sign', timeName: 't' };
    const span = { issuedAt: 1_700_000_000, expiresAt: 1_700_003_600 };
    expect(signWangsu({ path: '/a/b', key: 'KEY', settings: given, ...span }, plain)).toEqual([
      ['sign', `<KEY/a/b${time}>`],
      ['t', time],
    ]);
  });
});

describe('a signed address', () => {
  it('parses back to its host, path and parameters', () => {
    fc.assert(
      fc.property(anyAddress, (given) => {
        const signed = signAddress(given, md5);
        const { protocol, host, pathname, hash } = new URL(signed);
        const [scheme, ending] = given.kind === 'push' ? ['rtmp:', ''] : ['https:', '.flv'];
        const path = `/${given.app}/${given.stream}${ending}`;
        expect([protocol, host, pathname, hash]).toEqual([scheme, given.host, path, '']);
        expect(queryOf(signed)).toHaveLength(given.method.cdn === 'ALI' ? 1 : 2);
      }),
    );
  });

  it('never contains the key, plain or encoded', () => {
    fc.assert(
      fc.property(anyAddress, (given) => {
        const signed = signAddress(given, md5);
        for (const form of [given.key, encodeURIComponent(given.key)]) expect(signed).not.toContain(form);
      }),
    );
  });

  it('changes with its key, stream and end', () => {
    fc.assert(
      fc.property(anyAddress, (given) => {
        const signatures = [
          given,
          // Tencent and Wangsu hash without separators: a letter could belong to the key or to the stream.
          { ...given, key: `${given.key}/` },
          { ...given, stream: `${given.stream}x` },
          { ...given, issuedAt: given.issuedAt + 1, expiresAt: given.expiresAt + 1 },
        ].map((each) => queryOf(signAddress(each, md5)).join());
        expect(new Set(signatures).size).toBe(signatures.length);
      }),
    );
  });

  it('carries the second in which it ends, or was made where the domain says so', () => {
    fc.assert(
      fc.property(anyAddress, (given) => {
        const values = queryOf(signAddress(given, md5)).map(([, value]) => value);
        const { cdn } = given.method;
        const isMade = given.method.cdn === 'WSU' && given.method.settings.mode === 'ISSUED';
        const isDecimal = cdn === 'ALI' || (given.method.cdn === 'WSU' && given.method.settings.timeBase === 'DEC');
        const text = cdn === 'ALI' ? (values[0]?.split('-')[0] ?? '') : (values[1] ?? '');
        const seconds = isDecimal ? Number(text) : Number(`0x${text}`);
        expect(seconds).toBe(isMade ? given.issuedAt : given.expiresAt);
      }),
    );
  });
});

describe('a preview', () => {
  it('equals the signed address with its signature masked', () => {
    fc.assert(
      fc.property(anyAddress, (given) => {
        const { address } = previewAddress(given);
        const mask = '*'.repeat(32);
        expect(address).toContain(mask);
        expect(signAddress(given, () => mask)).toBe(address);
      }),
    );
  });

  it('shows what is hashed with a masked key', () => {
    const given = {
      kind: 'push' as const,
      host: 'push.example',
      app: 'live',
      stream: 'demo',
      issuedAt: 0,
      expiresAt: 256,
      rand: 'r',
    };
    expect(previewAddress({ ...given, method: { cdn: 'ALI' } }).signedText).toBe('/live/demo-256-r-0-********');
    expect(previewAddress({ ...given, method: { cdn: 'OTH' } }).signedText).toBe('********demo100');
    const pulled = previewAddress({ ...given, kind: 'pull', method: { cdn: 'ALI' } });
    expect(pulled.signedText, 'of a file').toBe('/live/demo.flv-256-r-0-********');
    expect(previewAddress({ ...given, kind: 'pull', method: { cdn: 'OTH' } }).signedText).toBe('********demo100');
  });
});
