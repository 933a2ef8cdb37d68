import {
  type Cdn,
  type Md5,
  type SignedQuery,
  signAli,
  signTencentStyle,
  signWangsu,
  usualWangsuSettings,
} from './cdn-signing.ts';

/** A signature whose result is known. The keys are published examples, no secrets. */
export interface CheckValue {
  readonly cdn: Cdn;
  /** The text that is hashed, key and all. */
  readonly signedText: string;
  readonly expected: string;
  readonly sign: (md5: Md5) => SignedQuery;
}

const exampleKey = 'DvYmqE81E1F9R791H6lmht';
const wangsu = { issuedAt: 1_721_029_907, expiresAt: 1_721_029_907, path: '/foo.jpg', key: exampleKey };

export const checkValues: readonly CheckValue[] = [
  {
    cdn: 'ALI',
    signedText: '/livetest/huawei1.flv-1592639100-477b3bbc253f467b8def6711128c7bec-0-GCTbw44s6MPLh4GqgDpnfuFHgy25Enly',
    expected: 'dd1b5ffa00cf26acec0c169ae1cfabea',
    sign: (md5) =>
      signAli(
        {
          path: '/livetest/huawei1.flv',
          time: 1_592_639_100,
          rand: '477b3bbc253f467b8def6711128c7bec',
          uid: '0',
          key: 'GCTbw44s6MPLh4GqgDpnfuFHgy25Enly',
        },
        md5,
      ),
  },
  {
    cdn: 'OTH',
    signedText: 'txrtmp11212122579ACB15',
    expected: '2133c689c452f0bf81b1a88261f1d9a6',
    sign: (md5) => signTencentStyle({ stream: '11212122', time: 1_469_762_325, key: 'txrtmp' }, md5),
  },
  {
    cdn: 'WSU',
    signedText: 'DvYmqE81E1F9R791H6lmht/foo.jpg1721029907',
    expected: 'cadcec4a04e67b9c2abf4b61c642a0dd',
    sign: (md5) => signWangsu({ ...wangsu, settings: { ...usualWangsuSettings, timeBase: 'DEC' } }, md5),
  },
  {
    cdn: 'WSU',
    signedText: 'DvYmqE81E1F9R791H6lmht/foo.jpg6694d30a',
    expected: '6688749e8906a726c12fe1be3aacd016',
    sign: (md5) => signWangsu({ ...wangsu, expiresAt: 0x66_94_d3_0a, settings: usualWangsuSettings }, md5),
  },
];

export interface CheckedValue {
  readonly signedText: string;
  readonly expected: string;
  readonly actual: string;
  readonly isRight: boolean;
}

/** Signs the known examples of a CDN with the function that signs its addresses. */
export function checkSigning(cdn: Cdn, md5: Md5): readonly CheckedValue[] {
  return checkValues
    .filter((value) => value.cdn === cdn)
    .map(({ signedText, expected, sign }) => {
      let hashed = '';
      const query = sign((text) => {
        hashed = text;
        return md5(text);
      });
      const actual = /[\da-f]{32}$/.exec(query[0]?.[1] ?? '')?.[0] ?? '';
      return { signedText, expected, actual, isRight: hashed === signedText && actual === expected };
    });
}
