import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { optionsFromEnvironment, repositoryRoot } from '../services/service-dirs.ts';

/** The settings that the services wrote, overruled by .env, overruled by the real environment. */
export function projectEnvironment(): NodeJS.ProcessEnv {
  const own = read(path.join(repositoryRoot, '.env'));
  const { dataFolder } = optionsFromEnvironment({ ...own, ...process.env });
  return { ...read(path.join(dataFolder, 'local.env')), ...own, ...process.env };
}

export function logFolder(): string {
  return path.join(optionsFromEnvironment().dataFolder, 'logs');
}

function read(file: string): NodeJS.ProcessEnv {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
