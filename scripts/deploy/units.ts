import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';

export const mostExposure = 2;

const source = path.join(repositoryRoot, 'deploy/systemd');
/** Beside a unit, where files lie in a bucket. */
const bucketFile = path.join(source, 'bucket.conf');

interface UnitSetup {
  /** With the file that hands over the secret of a bucket. */
  readonly withBucket: boolean;
}

/** Writes the units for this checkout in place of an installation, templates as the instance 1. Answers their names. */
export function writeUnits(folder: string, { withBucket }: UnitSetup): string[] {
  const files = readdirSync(source).filter((file) => file.endsWith('.service'));
  return files.map((file) => {
    const unit = file.replace('@.', '@1.');
    const text = readFileSync(path.join(source, file), 'utf8');
    writeFileSync(path.join(folder, unit), text.replaceAll('/opt/touchline', repositoryRoot));
    if (withBucket) cpSync(bucketFile, path.join(folder, `${unit}.d/bucket.conf`));
    return unit;
  });
}

export function analyze(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** Asks systemd for its complaints about a unit's file. */
export function verifyUnit(file: string): { status: number | null; said: string } {
  return analyze('verify', '--man=no', file);
}

/** How exposed systemd takes a unit to be, from 0 to 10. */
export function exposureOf(file: string): number {
  const { said } = analyze('security', '--offline=true', '--no-pager', file);
  return Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1]);
}
