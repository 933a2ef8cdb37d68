import { randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { KeyRing } from './key-ring.ts';
import { createSealer } from './sealing.ts';
import { Secret } from './secret.ts';

const newKey = () => new Secret(randomBytes(32).toString('base64'));
const first = newKey();
const sealer = createSealer(new KeyRing([[1, first]]));

it('gives back what it sealed, and never seals twice alike', () => {
  const once = sealer.seal('JBSWY3DPEHPK3PXP', 'account:1');
  const again = sealer.seal('JBSWY3DPEHPK3PXP', 'account:1');
  expect(sealer.open(once, 'account:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(once.bytes.equals(again.bytes)).toBe(false);
  expect(once.bytes.includes('JBSWY3DPEHPK3PXP')).toBe(false);
});

it('opens nothing for another owner, with another key, of another version or with a bit turned', () => {
  const sealed = sealer.seal('secret', 'account:1');
  const turned = Buffer.from(sealed.bytes);
  turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1;
  const forged = 'unable to authenticate data';
  expect(() => sealer.open(sealed, 'account:2')).toThrow(forged);
  expect(() => createSealer(new KeyRing([[1, newKey()]])).open(sealed, 'account:1')).toThrow(forged);
  expect(() => sealer.open({ ...sealed, keyVersion: 2 }, 'account:1')).toThrow('no key of version 2');
  expect(() => sealer.open({ ...sealed, bytes: turned }, 'account:1')).toThrow(forged);
});

it('[hardening 14] the newest key seals, every one opens, and one that is gone opens nothing', () => {
  const second = newKey();
  const both = createSealer(
    new KeyRing([
      [2, second],
      [1, first],
    ]),
  );
  const [old, fresh] = [sealer.seal('secret', 'account:1'), both.seal('secret', 'account:1')];
  expect([old.keyVersion, fresh.keyVersion]).toEqual([1, 2]);
  expect([old, fresh].map((sealed) => both.open(sealed, 'account:1'))).toEqual(['secret', 'secret']);
  const alone = createSealer(new KeyRing([[2, second]]));
  expect(alone.open(fresh, 'account:1')).toBe('secret');
  expect(() => alone.open(old, 'account:1')).toThrow('no key of version 1');
  expect(() => both.open({ ...fresh, keyVersion: 1 }, 'account:1')).toThrow('unable to authenticate data');
});
