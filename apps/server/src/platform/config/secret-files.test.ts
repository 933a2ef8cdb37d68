import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';

import { afterAll, expect, it } from 'vitest';

import { Secret } from '../keys/secret.ts';
import { readAdminConfig, readConfig, readOwnerConfig } from './config.ts';
import { secretSettings } from './secret-files.ts';

const key = randomBytes(32).toString('base64');
const secrets: Record<(typeof secretSettings)[number], string> = {
  DATABASE_URL: 'postgres://app:sesame@127.0.0.1/x',
  DATABASE_OWNER_URL: 'postgres://owner:sesame@127.0.0.1/x',
  REDIS_URL: 'redis://:sesame@127.0.0.1',
  SMTP_URL: 'smtp://office:sesame@127.0.0.1',
  LOG_CHAIN_KEY: key,
  SEALING_KEYS: `2:${randomBytes(32).toString('base64')},1:derived`,
  HASHING_KEYS: `3:${randomBytes(32).toString('base64')},1:derived`,
  FEED_KEYS: 'NAMI=sesame',
  ALIYUN_CAPTCHA_KEY_SECRET: 'sesame',
  S3_SECRET_ACCESS_KEY: 'sesame',
  MEDIA_HOOK_SECRET: 'sesame'.repeat(6),
  BACKUP_PASS: 'sesame',
  BACKUP_S3_SECRET_ACCESS_KEY: 'sesame',
};
const others = {
  NODE_ENV: 'test',
  LOG_HEAD_FILE: '/var/lib/touchline/log-heads.jsonl',
  LOG_ARCHIVE_DIR: '/var/lib/touchline/log-archives',
  FEED_SUPPLIERS: 'NAMI=https://n.example',
  ALIYUN_CAPTCHA_KEY_ID: 'id',
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY_ID: 'id',
  ALIYUN_CAPTCHA_SCENE_LOGIN: 'login',
  ALIYUN_CAPTCHA_SCENE_FORGET: 'forget',
  ALIYUN_CAPTCHA_PREFIX: 'abc123',
};
const folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};
const mounted = Object.fromEntries(
  Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileOf(name, `${value}\n`)]),
);

it('[asvs 13.3.1] every secret setting can come from a file that a store of secrets mounts', () => {
  const config = readConfig({ ...others, ...mounted });
  expect(config.DATABASE_URL.reveal()).toBe(secrets.DATABASE_URL);
  expect(config.REDIS_URL.reveal()).toBe(secrets.REDIS_URL);
  expect(config.SMTP_URL.reveal()).toBe(secrets.SMTP_URL);
  expect(config.feeds[0]?.key.reveal()).toBe('sesame');
  expect(config.aliyun?.accessKeySecret.reveal()).toBe('sesame');
  expect(config.media.hookSecret.reveal()).toBe(secrets.MEDIA_HOOK_SECRET);
  expect(readOwnerConfig({ ...others, ...mounted }).DATABASE_OWNER_URL.reveal()).toBe(secrets.DATABASE_OWNER_URL);
  expect([config.keys.sealing.newest, config.keys.recoveryCodes.newest]).toEqual([2, 3]);
  const inEnvironment = readAdminConfig({ ...others, ...secrets });
  expect(config.keys.logChain.reveal()).toBe(inEnvironment.keys.logChain.reveal());
});

it('[asvs 13.3.1] no setting that holds a secret is missing from those', () => {
  const config = readConfig({ ...others, ...secrets });
  const held = Object.entries(config).filter(([, value]) => value instanceof Secret);
  for (const [name] of held) expect(secretSettings).toContain(name);
});

it.each(secretSettings)('[asvs 13.3.1] %s as a value and as a file at once is refused, and printed nowhere', (name) => {
  const read = () => readConfig({ ...others, ...mounted, [name]: secrets[name] });
  expect(read).toThrow(`${name}: is set, and so is ${name}_FILE`);
  expect(inspect(messageOf(read))).not.toMatch(/sesame|BwcHBwc/);
});

it.each([
  ['a file that is not there', () => path.join(folder, 'none')],
  ['a folder', () => folder],
  ['an empty file', () => fileOf('empty', '\n')],
])('[asvs 13.3.1] %s stops the start and names the setting', (_, file) => {
  expect(() => readConfig({ ...others, ...mounted, REDIS_URL_FILE: file() })).toThrow('REDIS_URL_FILE');
});

it('[asvs 13.3.1] a fault inside a secret file is not printed', () => {
  const read = () => readConfig({ ...others, ...mounted, LOG_CHAIN_KEY_FILE: fileOf('short', 'sesame') });
  expect(read).toThrow('LOG_CHAIN_KEY');
  expect(inspect(messageOf(read))).not.toContain('sesame');
});

function messageOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
