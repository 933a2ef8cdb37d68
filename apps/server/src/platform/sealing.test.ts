import { randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { createSealer } from './sealing.ts';
import { Secret } from './secret.ts';

const newKey = () => new Secret(randomBytes(32).toString('base64'));
const sealer = createSealer(newKey());

it('gives back what it sealed, and never seals twice alike', () => {
  const first = sealer.seal('JBSWY3DPEHPK3PXP', 'account:1');
  const second = sealer.seal('JBSWY3DPEHPK3PXP', 'account:1');
  expect(sealer.open(first, 'account:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(first.bytes.equals(second.bytes)).toBe(false);
  expect(first.bytes.includes('JBSWY3DPEHPK3PXP')).toBe(false);
});

it('opens nothing for another owner, with another key, of another version or with a bit turned', () => {
  const sealed = sealer.seal('secret', 'account:1');
  const turned = Buffer.from(sealed.bytes);
  turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1;
  const forged = 'unable to authenticate data';
  expect(() => sealer.open(sealed, 'account:2')).toThrow(forged);
  expect(() => createSealer(newKey()).open(sealed, 'account:1')).toThrow(forged);
  expect(() => sealer.open({ ...sealed, keyVersion: 2 }, 'account:1')).toThrow('no key of version 2');
  expect(() => sealer.open({ ...sealed, bytes: turned }, 'account:1')).toThrow(forged);
});
