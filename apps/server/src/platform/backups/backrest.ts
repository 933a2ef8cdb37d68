import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

import type { BackupBucket, BackupSettings } from '../config/backup-settings.ts';
import type { Secret } from '../keys/secret.ts';
import { endingWithUs } from '../processes/ending-with-us.ts';
import { asClusterOwner } from './cluster-owner.ts';

type Options = Readonly<Record<string, string | number | Secret>>;

const run = promisify(execFile);
/** As pgBackRest ends where another one holds its lock. */
const lockTaken = 50;

/** Another pgBackRest works on this stanza, on this machine. */
export class BackrestBusy extends Error {}

const header = '# Written by npm run backup; changes are lost.';

export interface DatabaseBackup {
  readonly label: string;
  readonly endedAt: Date;
}

/** The configuration of pgBackRest, which PostgreSQL’s archiving reads as well. */
export function backrestConfig(settings: BackupSettings, show: (secret: Secret) => string): string {
  const { folder, bucket, pass, stanza, database } = settings;
  const options: Options = {
    'repo1-path': bucket === null ? folder : `/${folder}`,
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': pass,
    'repo1-retention-full': settings.setsKept,
    // Small files go together: in a bucket each would be a request.
    'repo1-bundle': 'y',
    ...(bucket === null ? {} : ofBucket(bucket)),
    'start-fast': 'y',
    'process-max': 2,
    'compress-type': 'lz4',
    'log-level-console': 'warn',
    'log-level-file': 'off',
  };
  const own: Options = {
    'pg1-path': database.folder,
    'pg1-port': database.port,
    'pg1-socket-path': database.sockets,
    'pg1-user': 'postgres',
  };
  const lines = (given: Options) =>
    Object.entries(given).map(([name, value]) => `${name}=${typeof value === 'object' ? show(value) : value}`);
  return [header, '[global]', ...lines(options), '', `[${stanza}]`, ...lines(own), ''].join('\n');
}

function ofBucket({ bucket, region, accessKeyId, secretAccessKey, endpoint, caCertificate }: BackupBucket): Options {
  const { hostname, port } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return {
    'repo1-type': 's3',
    'repo1-s3-bucket': bucket,
    'repo1-s3-region': region,
    'repo1-s3-endpoint': hostname,
    ...(port === '' ? {} : { 'repo1-storage-port': port }),
    // Servers other than Amazon’s know no names of buckets as hosts.
    'repo1-s3-uri-style': endpoint === undefined ? 'host' : 'path',
    'repo1-s3-key': accessKeyId,
    'repo1-s3-key-secret': secretAccessKey,
    ...(caCertificate === undefined ? {} : { 'repo1-storage-ca-file': caCertificate }),
  };
}

/** Readable for PostgreSQL’s user alone. A file that people or Debian wrote is kept beside it. */
export function writeBackrestConfig(settings: BackupSettings): void {
  const { configFile: file } = settings;
  if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(header)) renameSync(file, `${file}.before`);
  const { uid, gid } = statSync(settings.database.folder);
  // A mode counts for a new file alone, and this one holds secrets.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(
    part,
    backrestConfig(settings, (secret) => secret.reveal()),
    { mode: 0o600, flag: 'wx' },
  );
  chownSync(part, uid, gid);
  renameSync(part, file);
}

export async function backrest(settings: BackupSettings, ...args: string[]): Promise<string> {
  const { configFile, stanza } = settings;
  const [file, command] = endingWithUs('pgbackrest', [`--config=${configFile}`, `--stanza=${stanza}`, ...args]);
  try {
    const { stdout } = await run(file, command, { ...asClusterOwner(settings), maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockTaken) throw error;
    throw new BackrestBusy('another pgBackRest is at work on this machine: try again once it has ended', {
      cause: error,
    });
  }
}

/** Oldest first. */
export async function databaseBackups(settings: BackupSettings): Promise<DatabaseBackup[]> {
  return backupsIn(await backrest(settings, '--output=json', 'info'));
}

interface StanzaStatus {
  readonly code: number;
  readonly message: string;
}

interface StanzaInfo {
  readonly backup: readonly { readonly label: string; readonly timestamp: { readonly stop: number } }[];
  readonly status: StanzaStatus;
  readonly repo?: readonly { readonly status: StanzaStatus }[];
}

const hasBackups = 0;
const hasNoBackupYet = 2;

/** pgBackRest ends with 0 and names no backup where it does not reach its repository: the status alone says so. */
export function backupsIn(info: string): DatabaseBackup[] {
  const [stanza] = JSON.parse(info) as StanzaInfo[];
  if (stanza === undefined) throw new Error('pgBackRest names no stanza');
  const { backup, status, repo = [] } = stanza;
  if (status.code !== hasBackups && status.code !== hasNoBackupYet) {
    const cause = (repo[0]?.status ?? status).message;
    throw new Error(`pgBackRest cannot list backups: ${cause}`);
  }
  return backup.map(({ label, timestamp }) => ({ label, endedAt: new Date(timestamp.stop * 1000) }));
}
