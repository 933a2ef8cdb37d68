import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const postgresVersions = '/usr/lib/postgresql';
/** Where Debian puts them. */
export const nginxModules = '/usr/lib/nginx/modules';

export function findProgram(name: string): string {
  const found = tryProgram(name);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

export function tryProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/bin'];
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** A program of this PostgreSQL version, else of the newest: Debian keeps the server's programs out of PATH. */
export function tryPostgresProgram(name: string, version?: string): string | undefined {
  const installed = existsSync(postgresVersions) ? readdirSync(postgresVersions) : [];
  return installed
    .filter((entry) => Number(entry) >= 15 && (!version || entry === version))
    .toSorted((one, other) => Number(other) - Number(one))
    .map((entry) => path.join(postgresVersions, entry, 'bin', name))
    .concat(tryProgram(name) ?? [])
    .find(isExecutable);
}

export function findPostgresProgram(name: string, version?: string): string {
  const found = tryPostgresProgram(name, version);
  if (!found) throw new Error(`PostgreSQL's ${name} is not installed`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
