import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from './service-dirs.ts';

/** For nginx: an API that fails is left out for a moment. */
export function apiServers(addresses: readonly string[]): string {
  if (addresses.length === 0) throw new Error('nginx needs the address of an API at least');
  return addresses.map((address) => `server ${address} max_fails=1 fail_timeout=1s;`).join('\n        ');
}

/** A file of deploy/ with its `${NAMES}` filled in. */
export function renderTemplate(file: string, known: Record<string, string | number>): string {
  const template = readFileSync(path.join(repositoryRoot, 'deploy', file), 'utf8');
  return template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`deploy/${file} asks for an unknown ${name}`);
    return String(value);
  });
}
