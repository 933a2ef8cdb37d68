import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Secrets = {
  postgresSuperuser: string;
  postgresOwner: string;
  postgresApp: string;
  redis: string;
  logChainKey: string;
};

export function readSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    postgresSuperuser: password(),
    postgresOwner: password(),
    postgresApp: password(),
    redis: password(),
    logChainKey: randomBytes(32).toString('base64'),
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
