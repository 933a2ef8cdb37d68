import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { calls } from '@touchline/contract/calls';
import { type Call, isUpload } from '@touchline/contract/definition/call';
import { type FieldRule, fieldRules } from '@touchline/domain/field-rules';
import { expect, test } from 'vitest';

import { readConfig } from '../src/platform/config/config.ts';
import { passwordProblem } from '../src/platform/passwords/password-rule.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const inventory = read('docs/security/inventory.md');
const all = Object.values<Call>(calls);
const config: Record<string, unknown> = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://x',
  REDIS_URL: 'redis://x',
  SMTP_URL: 'smtp://x',
  LOG_CHAIN_KEY: randomBytes(32).toString('base64'),
  LOG_HEAD_FILE: '/x',
  LOG_ARCHIVE_DIR: '/x',
});

function section(title: string): string {
  const found = inventory.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`the inventory has no section ${title}`);
  return found;
}

/** The cells of a section's table, without its head. */
function rowsOf(title: string): string[][] {
  const lines = section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const spansIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const firstSpans = (title: string): string[] => rowsOf(title).map(([cell = '']) => spansIn(cell)[0] ?? '');

test('[asvs 6.1.3] [asvs 6.3.4] the page lists every public call as a way in, and one file opens sessions', () => {
  const open = all.filter(({ permission }) => permission === 'public').map(({ id }) => id);
  expect(firstSpans('Ways in').toSorted()).toEqual(open.toSorted());
  const sources = globSync('apps/server/src/modules/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(sources.filter((file) => /\bcreateSession\(tx/.test(read(file)))).toEqual([
    'apps/server/src/modules/sign-in/sessions/session-opening.service.ts',
  ]);
  expect(sources.filter((file) => read(file).includes(`cookies.set('session'`))).toEqual([
    'apps/server/src/modules/sign-in/sessions/session-opening.service.ts',
  ]);
});

test('[asvs 2.1.3] [asvs 6.1.1] [asvs 7.1.1] [asvs 7.1.2] [asvs 15.1.3] the page lists the limits as the settings have them', () => {
  const listed = rowsOf('Limits').filter(([, , setting = '']) => setting !== '');
  expect(listed.length).toBeGreaterThan(7);
  for (const [, much = '', setting = ''] of listed) {
    const [name = ''] = spansIn(setting);
    expect([name, Number(/^[\d.]+/.exec(much)?.[0])]).toEqual([name, config[name]]);
  }
  const limits = Object.keys(config).filter((name) => /^SESSION_|^HASHES_|_PER_|ALLOWED$|_MIN_LENGTH$/.test(name));
  expect(limits.filter((name) => !section('Limits').includes(`\`${name}\``))).toEqual([]);
  expect(section('Limits')).toContain('sessions of an account; the oldest ends');
});

test('[asvs 2.1.1] [asvs 2.1.2] the page lists the shared rules of fields, and rules across fields', () => {
  const listed = rowsOf('Inputs').map(([rule = '', least, most]) => [spansIn(rule)[0], Number(least), Number(most)]);
  const rules = Object.entries<FieldRule>(fieldRules).map(([name, { required, min, max }]) => [
    name,
    min ?? Number(required),
    max,
  ]);
  expect(listed).toEqual(expect.arrayContaining(rules));
  expect(listed).toHaveLength(rules.length);
  expect(section('Inputs')).toContain('**Rules that bind several fields**');
});

test('[asvs 6.1.2] the page lists the words that no password may be, and they are refused', () => {
  const [, listed = ''] =
    /guesser knows of us: (.+?), with digits/.exec(section('Words that no password may be')) ?? [];
  const words = listed.split(', ');
  expect(words.length).toBeGreaterThan(7);
  expect(
    words.filter((word) => passwordProblem(`${word}12345`, { account: 'editor', merchantCode: 'alpha' }, 8) === null),
  ).toEqual([]);
});

test('[asvs 11.1.1] [asvs 11.1.2] the page lists every key with its use, algorithm and storage', () => {
  expect(firstSpans('Keys and algorithms').toSorted()).toEqual(
    [...Object.keys(config['keys'] as object), 'LOG_CHAIN_KEY'].toSorted(),
  );
  for (const row of rowsOf('Keys and algorithms')) expect(row.every((cell) => cell !== '')).toBe(true);
  for (const word of ['openssl rand', 'Argon2id', 'SHA-256', 'TOTP', 'replaced'])
    expect(section('Keys and algorithms')).toContain(word);
});

test('[asvs 14.1.1] [asvs 14.1.2] every table has its class and how long it is kept, and every secret key is named', () => {
  const [, tables = ''] = read('packages/db/src/types.ts').split('export interface DB {');
  const known = [...tables.matchAll(/"([a-z]+\.[a-z_]+)":/g)].map(([, name = '']) => name);
  expect(firstSpans('Data').toSorted()).toEqual(known.toSorted());
  for (const [, level = '', kept = ''] of rowsOf('Data')) {
    expect(['secret', 'personal', 'office']).toContain(level);
    expect(kept).not.toBe('');
  }
  const [secrets = ''] = /^The keys .+ are secret/m.exec(section('Data')) ?? [];
  expect(spansIn(secrets).toSorted()).toEqual([...new Set(all.flatMap(({ redact }) => redact))].toSorted());
});

test('[asvs 13.1.1] the page lists every setting that names an address to connect to or to listen on', () => {
  const local = new Set(['WEB_PORT', 'NGINX_PORT']);
  const unset = ['DATABASE_OWNER_URL', 'ALIYUN_CAPTCHA_ENDPOINT', 'MACHINE_PORT', 'FEED_SUPPLIERS', 'MEDIA_NODES'];
  const settings = [...Object.keys(config), ...unset].filter(
    (name) => /_(URL|PORT|ENDPOINT|SUPPLIERS|NODES)$/.test(name) && !local.has(name),
  );
  expect(settings.length).toBeGreaterThan(6);
  expect(settings.filter((name) => !section('Connections').includes(`\`${name}\``))).toEqual([]);
});

test('[asvs 16.1.1] the page lists every log with location, form, readers and retention', () => {
  for (const row of rowsOf('Logs')) expect([row.length, row.every((cell) => cell !== '')]).toEqual([6, true]);
  const files = [...read('deploy/nginx/nginx.conf.template').matchAll(/_log "[^"]*\/([\w.-]+)"/g)].map(
    ([, name]) => name,
  );
  const listed = section('Logs');
  for (const entry of ['tenant.operation_logs', 'LOG_HEAD_FILE', 'LOG_LEVEL', 'METRICS_PORT', ...files])
    expect(listed).toContain(`\`${entry}\``);
});

test('[asvs 5.1.1] the page lists every call that takes files, with types and sizes', () => {
  const listed = rowsOf('Files that are taken in').map(([call = '']) => spansIn(call)[0]);
  expect(listed).toEqual(all.filter(isUpload).map(({ id }) => id));
  expect(section('Files that are taken in')).toContain('handed out to be kept, never shown in place');
});

test('[asvs 15.1.1] the page says how soon a vulnerable dependency is updated', () => {
  expect(section('What comes from others')).toMatch(
    /within \d+ days where it is critical, \d+ where it is high, \d+ otherwise/,
  );
});

interface Lock {
  readonly packages: Record<string, { resolved?: string; integrity?: string; link?: true; inBundle?: true }>;
}

test('[asvs 15.1.2] the lock file has every dependency in an exact version, from the registry, with its checksum', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const foreign = Object.entries(packages).filter(
    ([entry, { link, inBundle }]) => entry.includes('node_modules/') && !link && !inBundle,
  );
  expect(foreign.length).toBeGreaterThan(200);
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([entry]) => entry)).toEqual([]);
  const elsewhere = foreign.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere.map(([entry]) => entry)).toEqual([]);
  const wanted = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root }).flatMap((file) => {
    const own = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(own[kind] ?? {}),
    );
  });
  const loose = wanted.filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
});

test('[asvs 8.1.1] [asvs 8.1.2] the page lists who may make each kind of call, see a record and set a field', () => {
  const kindOf = ({ permission }: Call): string => {
    if (typeof permission === 'object') return 'anyOf' in permission ? 'anyOf' : 'bySport';
    return ['public', 'session', 'machine'].includes(permission) ? permission : 'key';
  };
  const listed = section('Who may do what');
  const kinds = firstSpans('Who may do what');
  expect(all.map(kindOf).filter((kind) => !kinds.includes(kind))).toEqual([]);
  for (const scope of new Set(all.map((call) => call.scope))) expect(listed).toContain(`\`${scope}\``);
  for (const column of ['isSuperAdmin', 'hasBac']) expect(listed).toContain(`\`${column}\``);
});
