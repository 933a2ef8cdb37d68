import { expect, test } from 'vitest';

import { checkServerAddress } from './server-address.ts';

test.each(['8.8.8.8', '1.1.1.0/24', '2606:4700::1111', '2400:3200::/32', '2A00::1', '223.255.255.255'])(
  '[MER-13] %s may stand in production',
  (address) => {
    expect(checkServerAddress('PROD', address)).toBeNull();
    expect(checkServerAddress('TEST', address)).toBeNull();
  },
);

test.each([
  '0.0.0.0/0',
  '10.1.2.3',
  '8.0.0.0/5',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.0.0/16',
  '198.19.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::/0',
  '::ffff:808:808',
  '64:ff9b::808:808',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:808:808::1',
])('[MER-13] %s is private or reserved: refused in production, taken for tests', (address) => {
  expect(checkServerAddress('PROD', address)).toBe('validation.reservedAddress');
  expect(checkServerAddress('TEST', address)).toBeNull();
});

test.each([
  '',
  '8.8.8',
  '8.8.8.256',
  '08.8.8.8',
  '8.8.8.8/33',
  '8.8.8.8/',
  '8.8.8.8/024',
  '8.8.8.1/24',
  '8.8.8.8:80',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '::ffff:8.8.8.8',
  '2606:4700::1/129',
  'example.com',
  '12345::1',
  ':',
  '/8',
])('“%s” is neither an address nor a network', (address) => {
  for (const type of ['TEST', 'PROD'] as const)
    expect(checkServerAddress(type, address)).toBe('validation.serverAddress');
});
