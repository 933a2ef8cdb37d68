import { expect, test } from 'vitest';

import { encodePairs, signAcs3 } from './acs3-signature.ts';

test("gives the signature of the example in Aliyun's documentation of the V3 signature", () => {
  const { headers, query } = signAcs3({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    date: new Date('2023-10-26T10:22:32.000Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('encodes by RFC 3986', () => {
  expect(encodePairs({ b: "a b+*~!'()", a: '滑' })).toBe('a=%E6%BB%91&b=a%20b%2B%2A~%21%27%28%29');
});
