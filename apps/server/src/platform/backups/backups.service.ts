import { readFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { BackupSettings } from '../config/backup-settings.ts';
import type { BackupConfig } from '../config/config.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import { createS3Client, createS3Store } from '../files/s3-store.ts';
import { backrest, BackrestBusy, databaseBackups, type DatabaseBackup, writeBackrestConfig } from './backrest.ts';
import { type FileCounts, packFiles } from './file-set.ts';
import { createFileSources, type FileSource } from './file-sources.ts';
import { dropSets, labelsIn, newestFirst } from './kept-sets.ts';
import { PackingBusy } from './packing-lock.ts';
import { keyOfSet } from './sealing.ts';
import type { FileSet } from './set-manifest.ts';
import { requireSources } from './source-check.ts';
import { unpackSets } from './unpack-sets.ts';

const filesFolder = 'files';

export interface BackupSet extends FileCounts {
  readonly label: string;
}

/** Where the files of all sets of this stanza lie, beside the database’s backups. */
function openRepository({ bucket, folder, stanza }: BackupSettings): FileStore {
  if (bucket === null) return createFileStore(path.join(folder, filesFolder, stanza));
  const caCertificate = bucket.caCertificate === undefined ? undefined : readFileSync(bucket.caCertificate, 'utf8');
  return createS3Store(
    createS3Client({ ...bucket, caCertificate }),
    bucket.bucket,
    `${folder}/${filesFolder}/${stanza}`,
  );
}

export function openSet(settings: BackupSettings, label: string): FileSet {
  return { repository: openRepository(settings), label, key: keyOfSet(settings.pass, label) };
}

/** Makes the repository, and shows that PostgreSQL’s archiving reaches it. */
export async function checkRepository({ backup }: BackupConfig): Promise<void> {
  writeBackrestConfig(backup);
  await backrest(backup, 'stanza-create');
  await backrest(backup, 'check');
}

/** Whether a source may be empty that an older set holds files of. */
export interface PackingChoice {
  readonly allowsEmpty: boolean;
}

/** The database first: files that are newer than it lack nothing. Nobody else may pack meanwhile. */
export async function backUp(config: BackupConfig, choice: PackingChoice): Promise<BackupSet> {
  const { backup } = config;
  await openSources(config, choice);
  // What is kept so far stays until the files of the new set are packed as well.
  await backrest(backup, '--type=full', '--no-expire-auto', 'backup').catch((error: unknown) => {
    if (!(error instanceof BackrestBusy)) throw error;
    throw new PackingBusy(`nothing packed: ${error.message}`, { cause: error });
  });
  const set = await addFiles(config, choice);
  await backrest(backup, 'expire');
  const kept = (await databaseBackups(backup)).map(({ label }) => label);
  await dropSets((label) => openSet(backup, label), kept, set.label);
  await touchMark(config, 'backup');
  return set;
}

/** Adds new files to the newest set. Nobody else may pack meanwhile. */
export async function addFiles(config: BackupConfig, choice: PackingChoice): Promise<BackupSet> {
  const label = (await databaseBackups(config.backup)).at(-1)?.label;
  if (label === undefined) throw new Error('there is no backup of the database yet');
  const counts = await packFiles(openSet(config.backup, label), await openSources(config, choice));
  await touchMark(config, 'packed-files');
  return { label, ...counts };
}

/** Fails where this machine seems to lack the files. */
async function openSources(config: BackupConfig, { allowsEmpty }: PackingChoice): Promise<FileSource[]> {
  const { backup } = config;
  const sources = createFileSources(config);
  const labels = allowsEmpty ? [] : newestFirst(await labelsIn(openRepository(backup)));
  await requireSources(
    sources,
    labels.map((label) => openSet(backup, label)),
  );
  return sources;
}

export interface RestorePlan {
  /** As PostgreSQL takes it, with its offset. */
  readonly target: string;
  /** Of the set to begin with; else the newest one that ended before the target. */
  readonly label: string | undefined;
}

/** Into an empty data folder. Once PostgreSQL has started, it replays up to the target and takes writes. */
export async function restore(
  config: BackupConfig,
  { target, label }: RestorePlan,
  say: (line: string) => void,
): Promise<BackupSet> {
  const { backup } = config;
  const at = momentOf(target);
  writeBackrestConfig(backup);
  const backups = await databaseBackups(backup);
  const first = firstSet(backups, at, label);
  if (first === undefined)
    throw new Error(label === undefined ? `no backup ended before ${target}` : `no set ${label}`);
  // A file of between two backups may be in the later set alone, and an expired set may fill in.
  const labels = [...backups.map((each) => each.label), ...(await labelsIn(openRepository(backup)))];
  const sets = newestFirst(labels).map((each) => openSet(backup, each));
  const plan = {
    fitting: first.label,
    isChosen: label !== undefined,
    choices: backups.filter(({ endedAt }) => endedAt <= at).map((each) => each.label),
  };
  const counts = await unpackSets(sets, plan, createFileSources(config), say);
  const toMoment = ['--type=time', `--target=${target}`, '--target-action=promote'];
  await backrest(backup, `--set=${first.label}`, ...toMoment, 'restore');
  return { label: first.label, ...counts };
}

const moment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** Without an offset it would be one moment here and another for PostgreSQL. */
export function momentOf(target: string): Date {
  const at = new Date(target.replace('T', ' '));
  if (!moment.test(target) || Number.isNaN(at.getTime()))
    throw new Error(`${target} is no moment with an offset, such as 2026-11-18 20:41:07+00`);
  return at;
}

/** The set to begin with: the one of that label, else the newest one that ended before. */
export function firstSet(
  backups: readonly DatabaseBackup[],
  at: Date,
  label: string | undefined,
): DatabaseBackup | undefined {
  return backups.findLast((each) => (label === undefined ? each.endedAt <= at : each.label === label));
}

/** The worker shows how old it is. */
async function touchMark({ BACKUP_MARKS: folder }: BackupConfig, name: 'backup' | 'packed-files'): Promise<void> {
  if (folder === undefined) return;
  const mark = path.join(folder, name);
  const now = new Date();
  await utimes(mark, now, now).catch(() => writeFile(mark, ''));
}
