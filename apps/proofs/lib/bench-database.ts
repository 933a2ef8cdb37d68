import { statfs } from 'node:fs/promises';

import { optionsFromEnvironment } from '../../../scripts/services/service-dirs.ts';

/** Ends the program where what is to be filled is no database of a bench, or the disk has no room for the rows. */
export async function requireRoom(database: string, rows: number, bytesPerRow: number): Promise<void> {
  if (!/^touchline_bench\w*$/.test(database))
    throw new Error('the name of the database has to begin with touchline_bench');
  const { bavail, bsize } = await statfs(optionsFromEnvironment().dataFolder);
  const [free, needed] = [bavail * bsize, rows * bytesPerRow];
  if (free >= needed) return;
  console.error(`no room: ${rows} rows need about ${gigabytes(needed)}, ${gigabytes(free)} are free`);
  process.exit(1);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
