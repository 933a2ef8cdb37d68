import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { backupSettings } from '../config/backup-settings.ts';
import type { Secret } from '../keys/secret.ts';
import { backrestConfig, backupsIn, writeBackrestConfig } from './backrest.ts';
import { firstSet, momentOf } from './backups.service.ts';

const inBucket = {
  BACKUP_REPOSITORY: 's3://backups/office/one',
  BACKUP_PASS: 'sesame',
  BACKUP_S3_ENDPOINT: 'https://s3.example:9000',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'open',
  BACKUP_S3_CA: '/etc/touchline/s3.pem',
};
const reveal = (secret: Secret) => secret.reveal();
const configOf = (settings: Record<string, string>, show: (secret: Secret) => string = reveal) =>
  backrestConfig(backupSettings.parse(settings), show).split('\n');

it('a repository in a bucket is reached by path, port, CA certificate and key of the settings', () => {
  expect(configOf(inBucket)).toEqual(
    expect.arrayContaining([
      'repo1-type=s3',
      'repo1-path=/office/one',
      'repo1-s3-bucket=backups',
      'repo1-s3-endpoint=s3.example',
      'repo1-storage-port=9000',
      'repo1-s3-uri-style=path',
      'repo1-s3-key=id',
      'repo1-s3-key-secret=open',
      'repo1-storage-ca-file=/etc/touchline/s3.pem',
      'repo1-cipher-pass=sesame',
    ]),
  );
});

it('a bucket of Amazon needs no endpoint', () => {
  const { BACKUP_S3_ENDPOINT: _, ...atAmazon } = inBucket;
  const lines = configOf({ ...atAmazon, BACKUP_S3_REGION: 'eu-west-1' });
  expect(lines).toContain('repo1-s3-endpoint=s3.eu-west-1.amazonaws.com');
  expect(lines).toContain('repo1-s3-uri-style=host');
});

it('a repository in a folder is encrypted all the same, and names no bucket', () => {
  const lines = configOf({ BACKUP_REPOSITORY: '/var/lib/pgbackrest', BACKUP_PASS: 'sesame' });
  expect(lines).toEqual(expect.arrayContaining(['repo1-path=/var/lib/pgbackrest', 'repo1-cipher-type=aes-256-cbc']));
  expect(lines.filter((line) => line.includes('s3'))).toEqual([]);
});

it('two full backups are kept, or as many as the settings say', () => {
  expect(configOf(inBucket)).toContain('repo1-retention-full=2');
  expect(configOf({ ...inBucket, BACKUP_SETS_KEPT: '7' })).toContain('repo1-retention-full=7');
});

it('secrets of the repository print as ***', () => {
  const shown = configOf(inBucket, String);
  expect(shown).toEqual(expect.arrayContaining(['repo1-cipher-pass=***', 'repo1-s3-key-secret=***']));
  expect(shown.join('\n')).not.toMatch(/sesame|open/);
});

it('a configuration of somebody else is kept beside the written one, and nobody else may read that', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-backrest-'));
  const file = path.join(scratch, 'pgbackrest.conf');
  writeFileSync(file, '[global]\nrepo1-path=/var/lib/pgbackrest\n', { mode: 0o644 });
  const settings = backupSettings.parse({ ...inBucket, BACKUP_CONFIG: file, BACKUP_DATABASE_DIR: scratch });
  for (const _ of ['first', 'second']) writeBackrestConfig(settings);
  expect(readFileSync(`${file}.before`, 'utf8')).toContain('repo1-path=/var/lib/pgbackrest\n');
  expect(readFileSync(file, 'utf8')).toContain('repo1-path=/office/one\n');
  expect(statSync(file).mode & 0o077).toBe(0);
  rmSync(scratch, { recursive: true });
});

it('a configuration written earlier, which others may read, is closed to them', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-backrest-'));
  const file = path.join(scratch, 'pgbackrest.conf');
  const settings = backupSettings.parse({ ...inBucket, BACKUP_CONFIG: file, BACKUP_DATABASE_DIR: scratch });
  writeBackrestConfig(settings);
  chmodSync(file, 0o644);
  writeFileSync(`${file}.part`, 'of a run that broke off', { mode: 0o644 });
  writeBackrestConfig(settings);
  expect(readFileSync(file, 'utf8')).toContain('repo1-cipher-pass=sesame\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(scratch)).toEqual(['pgbackrest.conf']);
  rmSync(scratch, { recursive: true });
});

it.each([
  ['a repository that is no absolute path', { BACKUP_REPOSITORY: 'backups' }],
  ['a bucket without a folder', { BACKUP_REPOSITORY: 's3://backups' }],
  ['a bucket reached in the clear', { BACKUP_S3_ENDPOINT: 'http://s3.example' }],
  ['a bucket without its secret', { BACKUP_S3_SECRET_ACCESS_KEY: '' }],
  ['no pass', { BACKUP_PASS: '' }],
  ['no set that is kept', { BACKUP_SETS_KEPT: '0' }],
  ['half a set', { BACKUP_SETS_KEPT: '1.5' }],
  ['sets for ever', { BACKUP_SETS_KEPT: 'all' }],
])('%s is refused', (_, setting) => {
  expect(backupSettings.safeParse(inBucket).success).toBe(true);
  expect(backupSettings.safeParse({ ...inBucket, ...setting }).success).toBe(false);
});

const backups = ['17', '18', '19'].map((day) => ({
  label: `202611${day}-020000F`,
  endedAt: new Date(`2026-11-${day}T02:10:00Z`),
}));

it('a restore begins with the newest backup that ended before the target, or with the named one', () => {
  const dayOf = (target: string, label?: string) => firstSet(backups, momentOf(target), label)?.label.slice(6, 8);
  expect(dayOf('2026-11-18 20:41:07+00')).toBe('18');
  expect(dayOf('2026-11-19 20:41:07.123456+00')).toBe('19');
  expect(dayOf('2026-11-18 02:09:00+00')).toBe('17');
  expect(dayOf('2026-11-18 20:41:07+00', '20261117-020000F')).toBe('17');
  expect(dayOf('2026-11-18 20:41:07+00', '20261101-020000F')).toBeUndefined();
  expect(dayOf('2026-11-16 20:41:07+00')).toBeUndefined();
});

it.each(['2026-11-19 04:41:07+08', '2026-11-18T20:41:07Z', '2026-11-18T15:41:07-05', '2026-11-19 02:11:07.000+05:30'])(
  '%s is one moment in every zone',
  (target) => {
    expect(momentOf(target)).toEqual(new Date('2026-11-18T20:41:07Z'));
  },
);

it.each(['2026-11-18 20:41:07', '2026-11-18', '2026-11-18-05', '2026-13-18 20:41:07+00', 'yesterday'])(
  'the target %s is refused',
  (target) => {
    expect(() => momentOf(target)).toThrow(`${target} is no moment with an offset, such as`);
  },
);

const infoOf = (code: number, message: string, backup: object[] = [], repoMessage = message) =>
  JSON.stringify([{ backup, status: { code, message }, repo: [{ status: { code, message: repoMessage } }] }]);

it('backups are read from a repository that has some or none yet', () => {
  const backup = { label: '20261119-020000F', timestamp: { start: 1_795_053_600, stop: 1_795_054_200 } };
  expect(backupsIn(infoOf(0, 'ok', [backup]))).toEqual([
    { label: '20261119-020000F', endedAt: new Date(1_795_054_200_000) },
  ]);
  expect(backupsIn(infoOf(2, 'no valid backups'))).toEqual([]);
});

it.each([
  ['is missing', infoOf(1, 'missing stanza path'), 'missing stanza path'],
  ['is closed', infoOf(99, 'other', [], '[PathOpenError] Permission denied'), 'Permission denied'],
  ['has no stanza', '[]', 'no stanza'],
])('a repository that %s is not taken for one without backups', (_, info, message) => {
  expect(() => backupsIn(info)).toThrow(message);
});
