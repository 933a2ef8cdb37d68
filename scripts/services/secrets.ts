import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { writeIfChanged } from './write-if-changed.ts';

export type Secrets = {
  postgresSuperuser: string;
  postgresOwner: string;
  postgresApp: string;
  redis: string;
  redisApp: string;
  logChainKey: string;
  mediaHook: string;
};

export function readSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    postgresSuperuser: password(),
    postgresOwner: password(),
    postgresApp: password(),
    redis: password(),
    redisApp: password(),
    logChainKey: randomBytes(32).toString('base64'),
    mediaHook: randomBytes(32).toString('base64url'),
    ...known,
  };
  writeIfChanged(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
