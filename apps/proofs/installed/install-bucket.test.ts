import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';

const script = readFileSync(path.join(repositoryRoot, 'deploy/install.sh'), 'utf8');
/** What writes settings, secrets and units: nothing is installed, and every path lies in a folder of the test. */
const kept =
  /^set -eu[\s\S]*?(?=^\[ -n "\$site" \])|^step 'Settings and secrets'[\s\S]*?(?=^step 'PostgreSQL')|^step 'API and worker'[\s\S]*?(?=^step 'nginx')/gm;
const beyond = /apt-get|npm (ci|install)|> *\/|systemctl restart|ln -s/;

let scratch: string;
const at = (name: string) => path.join(scratch, name);

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'touchline-install-'));
  for (const folder of ['etc', 'units', 'bin']) mkdirSync(at(folder));
  for (const program of ['id', 'useradd', 'chown', 'systemctl']) {
    writeFileSync(at(`bin/${program}`), '#!/bin/sh\nexit 0\n');
    chmodSync(at(`bin/${program}`), 0o755);
  }
  writeFileSync(at('key'), `${secret}\n`, { mode: 0o644 });
});
afterEach(() => rmSync(scratch, { recursive: true }));

const secret = randomBytes(20).toString('hex');
const bucket = () => ({
  S3_BUCKET: 'touchline-files',
  S3_ENDPOINT: 'https://s3.example.com:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY_FILE: at('key'),
});

function install(settings: Record<string, string>, cwd = repositoryRoot) {
  const parts = Array.from(script.matchAll(kept), ([part]) => part);
  expect(parts).toHaveLength(3);
  const text = parts
    // As the steps between do.
    .join('\ncd "$release"\n')
    .replace(/^units=.*$/m, `units=${at('units')}`)
    .replace(/^state=.*$/m, `state=${at('state')}`)
    .replace(/^settings=.*$/m, `settings=${at('etc')}`)
    .replace(/^release=.*$/m, `release=${repositoryRoot}`);
  expect(text.replaceAll('> /dev/null', '')).not.toMatch(beyond);
  const env = { PATH: `${at('bin')}:${process.env['PATH']}`, ...settings };
  const { status, stderr } = spawnSync('sh', ['-s', 'staff.example.com'], {
    input: text,
    env,
    cwd,
    encoding: 'utf8',
  });
  return { status, stderr };
}

const settingsFile = () => readFileSync(at('etc/touchline.env'), 'utf8');
const configOf = (more: Record<string, string>) =>
  readConfig({
    ...parseEnv(settingsFile()),
    DATABASE_URL: 'postgres://127.0.0.1/x',
    REDIS_URL: 'redis://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1',
    LOG_CHAIN_KEY: randomBytes(32).toString('base64'),
    ...more,
  });
const besideUnits = () =>
  ['touchline-api@', 'touchline-worker'].map((unit) => existsSync(at(`units/${unit}.service.d/bucket.conf`)));

it('an installation with a bucket gives its address to the settings and its secret to a file of root', () => {
  expect(install(bucket())).toEqual({ status: 0, stderr: '' });
  const file = at('etc/secrets/s3-secret-access-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(settingsFile()).not.toContain(secret);
  const { s3, LOG_ARCHIVE_DIR } = configOf({ S3_SECRET_ACCESS_KEY_FILE: file });
  expect(s3).toMatchObject({ bucket: 'touchline-files', endpoint: 'https://s3.example.com:9000', accessKeyId: 'id' });
  expect([s3?.secretAccessKey.reveal(), LOG_ARCHIVE_DIR]).toEqual([secret, '']);
  expect(besideUnits()).toEqual([true, true]);
});

it('the file of the secret may be named from the folder of the caller', () => {
  expect(install({ ...bucket(), S3_SECRET_ACCESS_KEY_FILE: 'key' }, scratch)).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(at('etc/secrets/s3-secret-access-key'), 'utf8').trim()).toBe(secret);
});

it.each([
  ['S3_ENDPOINT', 'https://s3.example.com:9001'],
  ['S3_REGION', 'eu-west-1'],
  ['S3_ACCESS_KEY_ID', 'another'],
  ['S3_SECRET_ACCESS_KEY_FILE', 'etc/../another-key'],
])('a second installation with another %s is refused, and names where it stands', (name, value) => {
  writeFileSync(at('another-key'), 'another\n');
  install(bucket());
  const first = settingsFile();
  const { status, stderr } = install({ ...bucket(), [name]: value }, scratch);
  const where = name === 'S3_SECRET_ACCESS_KEY_FILE' ? 'is there with another secret' : `is there with another ${name}`;
  expect([status, stderr]).toEqual([2, expect.stringContaining(where)]);
  expect(settingsFile()).toBe(first);
});

it('a bucket of Amazon is named by its region', () => {
  const { S3_ENDPOINT: _, ...atAmazon } = bucket();
  expect(install({ ...atAmazon, S3_REGION: 'eu-west-1' }).status).toBe(0);
  const { s3 } = configOf({ S3_SECRET_ACCESS_KEY: secret });
  expect([s3?.region, s3?.endpoint]).toEqual(['eu-west-1', undefined]);
});

it('an installation without a bucket keeps files in folders, and its units ask for no secret of one', () => {
  expect(install({}).status).toBe(0);
  const { s3, FILES_DIR, LOG_ARCHIVE_DIR } = configOf({});
  expect([s3, FILES_DIR, LOG_ARCHIVE_DIR]).toEqual([null, at('state/files'), at('state/log-archives')]);
  for (const folder of [FILES_DIR, LOG_ARCHIVE_DIR]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(besideUnits()).toEqual([false, false]);
});

it('a second installation keeps the bucket of the first', () => {
  install(bucket());
  const first = settingsFile();
  for (const again of [{}, bucket()]) expect(install(again).status).toBe(0);
  expect(settingsFile()).toBe(first);
  expect(besideUnits()).toEqual([true, true]);
});

it.each([{}, { S3_BUCKET: 'another' }])('an installation with %o takes no bucket that its settings lack', (first) => {
  install('S3_BUCKET' in first ? { ...bucket(), ...first } : {});
  const before = settingsFile();
  const { status, stderr } = install(bucket());
  expect([status, stderr]).toEqual([2, expect.stringContaining('is there without this bucket')]);
  expect(settingsFile()).toBe(before);
});

it.each([
  ['S3_BUCKET', ''],
  ['S3_ACCESS_KEY_ID', ''],
  ['S3_SECRET_ACCESS_KEY_FILE', ''],
  ['S3_SECRET_ACCESS_KEY_FILE', '/dev/null'],
  ['S3_ENDPOINT', 'http://s3.example.com'],
  ['S3_ACCESS_KEY_ID', 'id\nLOG_LEVEL=debug'],
])('a bucket with %s=%j is refused before the first step', (name, value) => {
  expect(install({ ...bucket(), [name]: value }).status).toBe(2);
  expect(existsSync(at('etc/touchline.env'))).toBe(false);
});
