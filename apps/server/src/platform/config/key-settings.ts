import { z } from 'zod';

import { KeyRing } from '../keys/key-ring.ts';
import { Secret } from '../keys/secret.ts';
import { looksRandom } from './random-keys.ts';

const leastBytes = 32;
const largestVersion = 32_767;
/** In place of a key: the one that was derived before there was a setting for it. */
const derived = 'derived';

type Versions = ReadonlyMap<number, string>;

const isKey = (text: string) => z.base64().safeParse(text).success && Buffer.from(text, 'base64').length >= leastBytes;

/** Older versions only open what they made. They may be of a time when keys were not looked at. */
const hasRandomNewest = (found: Versions) => {
  const key = found.get(Math.max(...found.keys())) ?? '';
  return key === derived || looksRandom(key);
};

/** `2:key,1:key`, in any order; a key without a version is the first. */
const versions = z.string().transform((text, context): Versions => {
  const parts = text.split(',').map((part) => /^(?:(\d+):)?(.*)$/.exec(part.trim()) ?? []);
  const found = new Map(parts.map(([, version = '1', key = '']) => [Number(version), key]));
  const isApart = found.size === parts.length && new Set(found.values()).size === parts.length;
  if (!isApart || [...found.keys()].some((version) => version < 1 || version > largestVersion))
    context.addIssue({
      code: 'custom',
      message: `versions from 1 to ${largestVersion}, each once, with a key of its own`,
    });
  return found;
});

const keys = versions.refine(
  (found) => found.values().every(isKey) && hasRandomNewest(found),
  'at least 32 random bytes in base64',
);
const laterKeys = versions
  .prefault(`1:${derived}`)
  .refine(
    (found) =>
      found.entries().every(([version, key]) => (version === 1 ? key === derived : isKey(key))) &&
      hasRandomNewest(found),
    `version 1 is called ${derived}; every other has at least 32 random bytes in base64`,
  );

export const keySettings = { LOG_CHAIN_KEY: keys, SEALING_KEYS: laterKeys, HASHING_KEYS: laterKeys };

/** Which older keys somebody typed, for a line that asks to drop them. */
export function typedKeysIn(settings: Record<keyof typeof keySettings, Versions>): readonly string[] {
  return Object.entries(settings).flatMap(([setting, found]) =>
    [...found].flatMap(([version, key]) =>
      key === derived || looksRandom(key) ? [] : [`${setting}: version ${version}`],
    ),
  );
}

/** Each use has keys of its own. Version 1 of every one comes from version 1 of the log's key, as it always did. */
export function keysFrom(settings: Record<keyof typeof keySettings, Versions>) {
  const log = new KeyRing(settings.LOG_CHAIN_KEY.entries().map(([version, key]) => [version, new Secret(key)]));
  const ringOf = (setting: 'SEALING_KEYS' | 'HASHING_KEYS', use: string, useOfFirst = use) =>
    new KeyRing(
      settings[setting].entries().map(([version, key]) => {
        if (version > 1) return [version, new Secret(key).derive(use)];
        if (log.has(1)) return [1, new Secret(log.reveal(1)).derive(useOfFirst)];
        throw new Error(`configuration is not complete:\n  ${setting}: 1:${derived} needs version 1 of LOG_CHAIN_KEY`);
      }),
    );
  return {
    logChain: log.derive('log chain'),
    logHeads: log.derive('log heads'),
    traces: log.derive('traces'),
    sealing: ringOf('SEALING_KEYS', 'sealing', 'second factors'),
    idempotency: ringOf('HASHING_KEYS', 'idempotency'),
    accountNames: ringOf('HASHING_KEYS', 'account names'),
    recoveryCodes: ringOf('HASHING_KEYS', 'recovery codes'),
    previews: ringOf('HASHING_KEYS', 'previews'),
  };
}
