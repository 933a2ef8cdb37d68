import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import type { Pool } from '@touchline/db/pool';

import { startServices, stopServices } from '../../../scripts/services/manage.ts';
import { runSql } from '../../../scripts/services/postgres.service.ts';
import { openServiceDirs, portsFrom, type ServiceOptions } from '../../../scripts/services/service-dirs.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { patientPool } from '../lib/patience.ts';
import type { World } from '../lib/world.ts';

export interface SmallDisk {
  readonly ports: ReturnType<typeof portsFrom>;
  readonly owner: Pool;
  /** The environment of programs that use its database. */
  readonly env: NodeJS.ProcessEnv;
  /** From here on PostgreSQL keeps its WAL, so that no space is freed by itself. */
  keepOldLog(): Promise<void>;
  /** Fills the disk to the last byte. */
  fill(): void;
  /** Leaves PostgreSQL no room for what it has to write down first, either: it ends and lets nobody in. */
  useUpSpareLog(): Promise<void>;
  free(): void;
  close(): Promise<void>;
}

const megabytes = 224;

/** A PostgreSQL of its own whose whole data folder lies on a small disk; null where nothing can be mounted. */
export async function openSmallDisk({ options, env }: World): Promise<SmallDisk | null> {
  const folder = path.join(options.dataFolder, 'small-disk');
  // Clear of the stand-in suppliers.
  const own: ServiceOptions = { dataFolder: folder, portBase: options.portBase + 54 };
  await leave(own);
  mkdirSync(folder, { recursive: true });
  const mounting = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  if (spawnSync('mount', mounting).status !== 0) return null;
  await startServices(own, ['postgres']);
  const { DATABASE_URL, DATABASE_OWNER_URL = '' } = parseEnv(readFileSync(path.join(folder, 'local.env'), 'utf8'));
  await migrateAll(DATABASE_OWNER_URL, allJobs);
  await keepSpareLog(own);
  const filler = path.join(folder, 'filler');
  const owner = patientPool(DATABASE_OWNER_URL, 2);
  return {
    ports: portsFrom(own.portBase),
    owner,
    env: { ...env, DATABASE_URL, DATABASE_OWNER_URL, MACHINE_PORT: '0' },
    keepOldLog: () => setUp(own, [`wal_keep_size = '1GB'`]),
    fill: () => fillTo(filler),
    async useUpSpareLog() {
      for (let segment = 0; segment < 10; segment += 1) await nextSegment(own).catch(() => undefined);
    },
    free: () => rmSync(filler),
    async close() {
      await owner.end().catch(() => undefined);
      await leave(own);
    },
  };
}

/** Segments of its write-ahead log that lie ready, as on any server that has run for a while. */
async function keepSpareLog(options: ServiceOptions): Promise<void> {
  await setUp(options, [`max_wal_size = '96MB'`, `min_wal_size = '96MB'`]);
  for (let segment = 0; segment < 4; segment += 1) await nextSegment(options);
  await runSql(openServiceDirs(options), 'CHECKPOINT');
}

async function setUp(options: ServiceOptions, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await runSql(openServiceDirs(options), `ALTER SYSTEM SET ${setting}`);
  await runSql(openServiceDirs(options), 'SELECT pg_reload_conf()');
}

async function nextSegment(options: ServiceOptions): Promise<void> {
  await runSql(openServiceDirs(options), 'SELECT pg_logical_emit_message(false, $$$$, $$$$); SELECT pg_switch_wal()');
}

function fillTo(file: string): void {
  const filler = openSync(file, 'w');
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(filler, chunk) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(filler);
  }
}

/** Also what a run before left behind. */
async function leave(options: ServiceOptions): Promise<void> {
  const { dataFolder } = options;
  if (!existsSync(dataFolder)) return;
  await stopServices(options);
  spawnSync('umount', ['--lazy', dataFolder]);
  rmSync(dataFolder, { recursive: true, force: true });
}
