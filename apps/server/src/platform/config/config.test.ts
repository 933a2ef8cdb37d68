import { randomBytes } from 'node:crypto';
import { format, inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { Secret } from '../keys/secret.ts';
import { readAdminConfig, readConfig, readSeedConfig } from './config.ts';

const key = randomBytes(32).toString('base64');
const complete = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://x',
  REDIS_URL: 'redis://x',
  SMTP_URL: 'smtp://x',
  LOG_CHAIN_KEY: key,
  LOG_HEAD_FILE: '/var/lib/touchline/log-heads.jsonl',
  LOG_ARCHIVE_DIR: '/var/lib/touchline/log-archives',
};
const onThisMachine = {
  DATABASE_URL: 'postgres://app:sesame@127.0.0.1:25432/x',
  REDIS_URL: 'redis://:sesame@localhost:25479/0',
  SMTP_URL: 'smtp://[::1]:25425',
};
const aliyun = {
  ALIYUN_CAPTCHA_KEY_ID: 'id',
  ALIYUN_CAPTCHA_KEY_SECRET: 'secret',
  ALIYUN_CAPTCHA_SCENE_LOGIN: 'login',
  ALIYUN_CAPTCHA_SCENE_FORGET: 'forget',
  ALIYUN_CAPTCHA_PREFIX: 'abc123',
};
const read = (settings: Record<string, string> = {}) => readConfig({ ...complete, ...settings });

it('without NODE_ENV it is production: no local origins, secure cookies, no demo data', () => {
  const { NODE_ENV: _, ...unsaid } = complete;
  const config = readConfig({ ...unsaid, ...onThisMachine, PUBLIC_ORIGINS: 'https://office.example' });
  expect(config).toMatchObject({ production: true, cookieSecure: true, origins: ['https://office.example'] });
  expect(() => readConfig({ ...unsaid, ...onThisMachine })).toThrow('PUBLIC_ORIGINS');
  expect(readSeedConfig({}).production).toBe(true);
});

it('origins are as a browser writes them, and what is none is refused', () => {
  const { PUBLIC_ORIGINS } = read({ PUBLIC_ORIGINS: 'https://Office.Example:443/, http://127.0.0.1:8080' });
  expect(PUBLIC_ORIGINS).toEqual(['https://office.example', 'http://127.0.0.1:8080']);
  for (const wrong of ['office.example', 'localhost:8080', 'ftp://office.example', 'https://office.example/path', '*'])
    expect(() => read({ PUBLIC_ORIGINS: wrong }), wrong).toThrow('PUBLIC_ORIGINS');
});

it.each(['DATABASE_POOL', 'SESSION_IDLE_MINUTES', 'HASHES_AT_ONCE', 'CAPTCHA_PER_MINUTE', 'FORGET_PER_HOUR'])(
  '%s is one at least',
  (name) => {
    expect(() => read({ [name]: '0' })).toThrow(name);
    expect(() => read({ [name]: '' })).toThrow(name);
    expect(() => read({ [name]: '1' })).not.toThrow();
  },
);

describe('Aliyun', () => {
  it('Aliyun is off without settings and on with all of them', () => {
    expect(read().aliyun).toBeNull();
    expect(read(aliyun).aliyun).toMatchObject({ accessKeyId: 'id', sceneIds: { login: 'login', forget: 'forget' } });
  });

  it.each(Object.keys(aliyun))('Aliyun is not switched on or off by half: %s is missing', (name) => {
    expect(() => read({ ...aliyun, [name]: '' })).toThrow(name);
  });
});

it('[hardening 11] the heads of the log lie at a place that is named, and the same from everywhere', () => {
  const { LOG_HEAD_FILE: _, ...unnamed } = complete;
  expect(() => readConfig(unnamed)).toThrow('LOG_HEAD_FILE');
  for (const file of ['', 'log-heads.jsonl', '.data/log-heads.jsonl'])
    expect(() => read({ LOG_HEAD_FILE: file })).toThrow('LOG_HEAD_FILE: an absolute path');
});

it('[hardening 15] the log is kept for 25 months unless said, and never for less than 13', () => {
  expect(read().LOG_RETENTION_MONTHS).toBe(25);
  expect(read({ LOG_RETENTION_MONTHS: '13' }).LOG_RETENTION_MONTHS).toBe(13);
  for (const months of ['12', '0', '13.5', 'two years'])
    expect(() => read({ LOG_RETENTION_MONTHS: months })).toThrow('LOG_RETENTION_MONTHS');
  expect(() => read({ LOG_ARCHIVE_DIR: 'log-archives' })).toThrow('LOG_ARCHIVE_DIR: an absolute path');
});

describe('the key of the log', () => {
  it.each(['', 'x', Buffer.alloc(31).toString('base64'), 'not base64 but long enough to be a key of 32 bytes'])(
    'a log key is refused as "%s"',
    (short) => {
      expect(() => read({ LOG_CHAIN_KEY: short })).toThrow('LOG_CHAIN_KEY');
    },
  );

  const bytes = (make: (at: number) => number, length = 32) =>
    Buffer.from(Array.from({ length }, (_, at) => make(at))).toString('base64');
  it.each([
    ['one byte', bytes(() => 7)],
    ['bytes in their order', bytes((at) => at)],
    ['bytes in steps', bytes((at) => 255 - 3 * at)],
    ['a pattern that repeats', bytes((at) => [3, 141, 59, 26, 53, 189, 79, 32][at % 8] ?? 0, 64)],
    ['words', Buffer.from('a sentence that somebody typed in, long enough').toString('base64')],
    ['words in place of base64', 'averylongpasswordthatsomebodytypedinforakey'],
    ['a number in hexadecimal', '0123456789abcdef0123456789abcdef0123456789ab'],
    ['hexadecimal that repeats', '0123456789abcdef'.repeat(4)],
    ['hexadecimal that counts', Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex')],
    ['words in hexadecimal', Buffer.from('a sentence that somebody typed in, long enough!!').toString('hex')],
  ])('[mend 8] a key that is not random is refused: %s', (_what, weak) => {
    for (const setting of ['LOG_CHAIN_KEY', 'SEALING_KEYS', 'HASHING_KEYS'])
      expect(() => read({ [setting]: setting === 'LOG_CHAIN_KEY' ? weak : `2:${weak},1:derived` })).toThrow(setting);
  });

  it('[mend 8] a key from a random generator is accepted', () => {
    // Three to a reading, which costs more than a key.
    for (let readings = 0; readings < 667; readings += 1)
      for (const form of ['base64', 'hex'] as const) {
        const made = () => randomBytes(32).toString(form);
        const keys = {
          LOG_CHAIN_KEY: made(),
          SEALING_KEYS: `2:${made()},1:derived`,
          HASHING_KEYS: `2:${made()},1:derived`,
        };
        expect(() => read(keys)).not.toThrow();
      }
    expect(() => read({ LOG_CHAIN_KEY: randomBytes(32).toString('hex').toUpperCase() })).not.toThrow();
  });

  it('[mend 8] only the newest version of a key has to be random; older typed ones are accepted and named in a warning', () => {
    const typed = 'averylongpasswordthatsomebodytypedinforakeys';
    const made = randomBytes(32).toString('base64');
    expect(read({ LOG_CHAIN_KEY: `2:${made},1:${typed}` }).typedKeys).toEqual(['LOG_CHAIN_KEY: version 1']);
    expect(read({ SEALING_KEYS: `3:${made},2:${typed},1:derived` }).typedKeys).toEqual(['SEALING_KEYS: version 2']);
    expect(read({ LOG_CHAIN_KEY: made }).typedKeys).toEqual([]);
    for (const ring of [`2:${typed},1:${made}`, `1:${typed}`, `2:${made},1:short`])
      expect(() => read({ LOG_CHAIN_KEY: ring })).toThrow('LOG_CHAIN_KEY');
    expect(() => read({ HASHING_KEYS: `3:${typed},2:${made},1:derived` })).toThrow('HASHING_KEYS');
  });

  it('gives each use a key of its own, the same in every process', () => {
    const { keys } = read();
    const all = Object.values(keys).map((ring) => ring.reveal());
    expect(new Set([...all, key]).size).toBe(all.length + 1);
    const admin = readAdminConfig({ ...complete, DATABASE_OWNER_URL: 'postgres://x' });
    expect(admin.keys.logChain.reveal()).toBe(keys.logChain.reveal());
  });

  const other = randomBytes(32).toString('base64');

  it('[hardening 14] has versions: the newest is used, and version 1 of every use stays what it was', () => {
    const { keys } = read({ LOG_CHAIN_KEY: `1:${key},2:${other}`, SEALING_KEYS: `1:derived, 7:${other}` });
    const before = read().keys;
    for (const use of ['logChain', 'logHeads'] as const) {
      expect([keys[use].newest, keys[use].reveal(1)]).toEqual([2, before[use].reveal()]);
      expect(keys[use].reveal()).not.toBe(before[use].reveal());
    }
    expect([keys.sealing.versions, keys.sealing.reveal(1)]).toEqual([[7, 1], before.sealing.reveal()]);
    expect([keys.recoveryCodes.versions, keys.recoveryCodes.reveal()]).toEqual([[1], before.recoveryCodes.reveal()]);
    const derivation = new Secret(key).derive('second factors');
    expect(before.sealing.reveal(), 'as it was before there was a setting').toBe(derivation.reveal());
  });

  it.each([
    ['LOG_CHAIN_KEY', `1:${key},1:${other}`],
    ['LOG_CHAIN_KEY', `1:${key},2:${key}`],
    ['LOG_CHAIN_KEY', `0:${key}`],
    ['LOG_CHAIN_KEY', `40000:${key}`],
    ['LOG_CHAIN_KEY', `${key},2:short`],
    ['LOG_CHAIN_KEY', `1:derived`],
    ['SEALING_KEYS', ''],
    ['SEALING_KEYS', `1:${other}`],
    ['SEALING_KEYS', `2:derived`],
    ['HASHING_KEYS', `2:short`],
  ])('[hardening 14] %s is refused as %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('[hardening 14] a use that needs the first key says so where it is gone', () => {
    const gone = { LOG_CHAIN_KEY: `2:${other}`, HASHING_KEYS: `2:${key}` };
    expect(() => read(gone)).toThrow('SEALING_KEYS: 1:derived needs version 1 of LOG_CHAIN_KEY');
    expect(() => read({ ...gone, SEALING_KEYS: `2:${key}` })).not.toThrow();
  });
});

it('machines are listened to only where a port says so, and never on an address of everybody', () => {
  const { MACHINE_HOST, MACHINE_PORT } = read();
  expect([MACHINE_HOST, MACHINE_PORT]).toEqual(['127.0.0.1', undefined]);
  expect(read({ MACHINE_HOST: '10.0.3.7' }).MACHINE_HOST).toBe('10.0.3.7');
  for (const address of ['0.0.0.0', '203.0.113.9', 'localhost'])
    expect(() => read({ MACHINE_HOST: address })).toThrow('MACHINE_HOST');
});

it('[asvs 13.3.2] a running process knows nothing of the role that owns the tables', () => {
  const config = read({ DATABASE_OWNER_URL: 'postgres://owner:sesame@x' });
  expect(Object.keys(config).filter((name) => /owner/i.test(name))).toEqual([]);
});

it('[asvs 16.2.5] a secret setting prints as nothing, however it is printed', () => {
  const config = read({ DATABASE_URL: 'postgres://app:sesame@x', ...aliyun, ALIYUN_CAPTCHA_KEY_SECRET: 'sesame' });
  for (const printed of [
    JSON.stringify(config),
    inspect(config, { depth: 9 }),
    String(config.DATABASE_URL),
    format('%s', config),
  ])
    expect(printed).not.toMatch(/sesame|BwcHBwc/);
});

it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'LOG_CHAIN_KEY'])(
  '[asvs 13.2.3] %s has no value of its own: without one nothing starts',
  (name) => {
    const { [name as keyof typeof complete]: _, ...rest } = complete;
    expect(() => readConfig(rest)).toThrow(name);
  },
);

describe('media servers', () => {
  const secret = 'sesame'.repeat(6);
  const node = 'ingest1=nginx://10.0.0.5?publish=1936&relay=1937&http=8090';
  const named = { MEDIA_NODES: `${node}, ingest2=srs://127.0.0.1?publish=1&relay=2&http=3`, MEDIA_HOOK_SECRET: secret };

  it('media servers are none unless they are named, with one secret that shows nowhere', () => {
    expect(read().media.nodes).toEqual([]);
    expect(read().media.hookSecret.reveal()).toHaveLength(43);
    expect(read(named).media.hookSecret.reveal()).toBe(secret);
    expect(read(named).media.nodes).toEqual([
      {
        name: 'ingest1',
        kind: 'nginx',
        publishAddress: '10.0.0.5:1936',
        relayAddress: 'rtmp://10.0.0.5:1937',
        httpAddress: 'http://10.0.0.5:8090',
      },
      expect.objectContaining({ name: 'ingest2', kind: 'srs', httpAddress: 'http://127.0.0.1:3' }),
    ]);
    expect(inspect(read(named), { depth: 9 })).not.toContain('sesame');
  });

  it('a front is none unless both of its files are named', () => {
    expect(read(named).media.front).toBeNull();
    expect(read({ ...named, MEDIA_FRONT_LIST: '', MEDIA_FRONT_PID: '' }).media.front).toBeNull();
    const files = { MEDIA_FRONT_LIST: '/front/nodes.conf', MEDIA_FRONT_PID: '/front/nginx.pid' };
    const { front } = read({ ...named, ...files }).media;
    expect(front).toEqual({ listFile: '/front/nodes.conf', pidFile: '/front/nginx.pid' });
  });

  it.each([
    [{ ...named, MEDIA_HOOK_SECRET: 'sesame' }, 'MEDIA_HOOK_SECRET'],
    [{ ...named, MEDIA_HOOK_SECRET: `${secret}/` }, 'MEDIA_HOOK_SECRET'],
    [{ MEDIA_NODES: node }, 'MEDIA_HOOK_SECRET'],
    [{ ...named, MEDIA_NODES: `${node},${node}` }, 'MEDIA_NODES'],
    [{ ...named, MEDIA_NODES: node.replace('10.0.0.5', '203.0.113.9') }, 'MEDIA_NODES'],
    [{ ...named, MEDIA_NODES: node.replace('nginx', 'vlc') }, 'MEDIA_NODES'],
    [{ ...named, MEDIA_NODES: node.replace('8090', '80900') }, 'MEDIA_NODES'],
    [{ ...named, MEDIA_FRONT_LIST: '/front/nodes.conf' }, 'MEDIA_FRONT_LIST'],
    [{ ...named, MEDIA_FRONT_LIST: 'nodes.conf', MEDIA_FRONT_PID: '/front/nginx.pid' }, 'MEDIA_FRONT_LIST'],
  ])('media servers are refused as %j', (settings, name) => {
    expect(() => read(settings)).toThrow(name);
  });
});

describe('suppliers', () => {
  const named = { FEED_SUPPLIERS: 'NAMI=http://127.0.0.1:1/a, HBIRD=https://h.example', FEED_KEYS: 'NAMI=a=b,HBIRD=c' };

  it('are none unless they are named, each with its key, which shows nowhere', () => {
    expect(read().feeds).toEqual([]);
    const { feeds } = read(named);
    expect(feeds.map((feed) => [feed.code, feed.baseUrl, feed.key.reveal()])).toEqual([
      ['NAMI', 'http://127.0.0.1:1/a', 'a=b'],
      ['HBIRD', 'https://h.example', 'c'],
    ]);
    expect(inspect(read(named), { depth: 9 })).not.toContain('a=b');
  });

  it.each([
    [{ ...named, FEED_KEYS: 'NAMI=a' }, 'has no key for HBIRD'],
    [{ ...named, FEED_SUPPLIERS: 'NAMI=http://h.example' }, 'FEED_SUPPLIERS'],
    [{ ...named, FEED_SUPPLIERS: 'NAMI=https://h.example/?a=1' }, 'FEED_SUPPLIERS'],
    [{ ...named, FEED_SUPPLIERS: 'NAMI=nowhere' }, 'FEED_SUPPLIERS'],
    [{ ...named, FEED_SUPPLIERS: 'nami=https://h.example' }, 'FEED_SUPPLIERS'],
    [{ ...named, FEED_SUPPLIERS: 'NAMI=https://h.example,NAMI=https://i.example' }, 'FEED_SUPPLIERS'],
    [
      {
        ...named,
        FEED_SUPPLIERS: Array.from({ length: 21 }, (_, n) => `N${String.fromCharCode(65 + n)}=https://x.example`).join(
          ',',
        ),
      },
      'FEED_SUPPLIERS',
    ],
  ])('stop the start where they make no sense: %#', (settings, complaint) => {
    expect(() => read(settings)).toThrow(complaint);
  });
});
