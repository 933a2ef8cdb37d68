import { expect, it } from 'vitest';

import { newToken, tokenHash } from './tokens.ts';

it('[asvs 7.2.3] [asvs 11.5.1] a token has 256 bits, each as likely as not, and comes once', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  const ones = Array<number>(256).fill(0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    for (const at of ones.keys()) ones[at] = (ones[at] ?? 0) + (((bytes[Math.floor(at / 8)] ?? 0) >> (at % 8)) & 1);
  }
  // Seven standard deviations to either side.
  for (const count of ones) expect(Math.abs(count - 500)).toBeLessThan(111);
});

it('[asvs 11.2.3] a stored token hash has 256 bits too', () => {
  expect(tokenHash(newToken())).toHaveLength(32);
});
