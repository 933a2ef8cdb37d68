import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';

export const mostExposure = 2;

const source = path.join(repositoryRoot, 'deploy/systemd');

/** Writes the units for this checkout in place of an installation, templates as the instance 1. Answers their names. */
export function writeUnits(folder: string): string[] {
  return readdirSync(source).map((file) => {
    const unit = file.replace('@.', '@1.');
    const text = readFileSync(path.join(source, file), 'utf8');
    writeFileSync(path.join(folder, unit), text.replaceAll('/opt/touchline', repositoryRoot));
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
