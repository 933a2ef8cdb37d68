import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { readConfig, readOwnerConfig, readVerifyConfig } from './config.ts';

const key = randomBytes(32).toString('base64');
const encrypted = {
  NODE_ENV: 'production',
  PUBLIC_ORIGINS: 'https://office.example',
  DATABASE_URL: 'postgres://app:sesame@db.example/touchline?sslmode=verify-full',
  REDIS_URL: 'rediss://app:sesame@cache.example/0',
  SMTP_URL: 'smtps://office:sesame@mail.example',
  LOG_CHAIN_KEY: key,
  LOG_HEAD_FILE: '/var/lib/touchline/log-heads.jsonl',
  LOG_ARCHIVE_DIR: '/var/lib/touchline/log-archives',
};
const start = (settings: Record<string, string> = {}) => readConfig({ ...encrypted, ...settings });

const plain = [
  ['DATABASE_URL', 'postgres://app:sesame@db.example/touchline'],
  ['DATABASE_URL', 'postgres://app:sesame@db.example/touchline?sslmode=disable'],
  ['DATABASE_URL', 'postgres://app:sesame@db.example/touchline?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://app:sesame@db.example/touchline?sslmode=verify-full&sslmode=disable'],
  ['DATABASE_URL', 'postgres://app:sesame@localhost/touchline?host=db.example'],
  ['DATABASE_URL', 'postgres://app:sesame@10.0.3.7/touchline'],
  ['REDIS_URL', 'redis://:sesame@cache.example/0'],
  ['REDIS_URL', 'redis://:sesame@[fd00::7]/0'],
  ['SMTP_URL', 'smtp://office:sesame@mail.example'],
  ['SMTP_URL', 'smtp://office:sesame@mail.example?requireTLS=true&ignoreTLS=true'],
  ['SMTP_URL', 'smtps://office:sesame@mail.example?tls.rejectUnauthorized=false'],
  ['API_HOST', '0.0.0.0'],
  ['MACHINE_HOST', '10.0.3.7'],
] as const;

describe('[asvs 12.3.1] in production', () => {
  it.each(plain)('[asvs 12.3.1] %s is refused as %s, without its password being printed', (name, value) => {
    expect(() => start({ [name]: value })).toThrow(new RegExp(`^(?!.*sesame)[^]*${name}: .*PRIVATE_HOSTS`));
    expect(() => start({ NODE_ENV: 'development', [name]: value })).not.toThrow();
  });

  it.each([
    ['FEED_SUPPLIERS', { FEED_SUPPLIERS: 'NAMI=http://10.0.3.7', FEED_KEYS: 'NAMI=a' }],
    ['MEDIA_NODES', { MEDIA_NODES: 'a=nginx://10.0.3.7?publish=1&relay=2&http=3', MEDIA_HOOK_SECRET: 'x'.repeat(32) }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://owner:sesame@db.example/touchline' }],
  ])('[asvs 12.3.1] %s of another machine is refused in the clear', (name, settings) => {
    const read = name === 'DATABASE_OWNER_URL' ? readOwnerConfig : readConfig;
    expect(() => read({ ...encrypted, ...settings })).toThrow(name);
  });

  it('[asvs 12.3.1] so is the database of a command that only verifies the log', () => {
    const { NODE_ENV: _, ...unsaid } = encrypted;
    expect(() => readVerifyConfig({ ...unsaid, DATABASE_URL: 'postgres://app@db.example/x' })).toThrow('DATABASE_URL');
  });

  it('encrypted servers, servers of this machine and sockets are accepted', () => {
    for (const settings of [
      {},
      { DATABASE_URL: 'postgres://app@127.0.0.1/x', REDIS_URL: 'redis://localhost', SMTP_URL: 'smtp://[::1]:25' },
      { DATABASE_URL: 'postgres://app@/x?host=/run/postgresql', REDIS_URL: '/run/redis.sock' },
      { SMTP_URL: 'smtp://mail.example?requireTLS=true' },
      { FEED_SUPPLIERS: 'NAMI=https://n.example,HBIRD=http://127.0.0.1:1', FEED_KEYS: 'NAMI=a,HBIRD=b' },
    ])
      expect(() => start(settings), JSON.stringify(settings)).not.toThrow();
  });

  it('a host that the operator vouches for may be reached in the clear, and no other', () => {
    const settings = { REDIS_URL: 'redis://cache:6379', DATABASE_URL: 'postgres://app@db/x', API_HOST: '0.0.0.0' };
    expect(() => start({ ...settings, PRIVATE_HOSTS: 'cache, db, 0.0.0.0' })).not.toThrow();
    expect(() => start({ ...settings, PRIVATE_HOSTS: 'cache, db' })).toThrow('API_HOST');
  });
});
