import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { frontFiles, mediaNodes } from './media.service.ts';
import type { ServiceDirs, ServiceOptions } from './service-dirs.ts';
import type { ServiceName } from './service.ts';
import { writeIfChanged } from './write-if-changed.ts';

const variableOf: Partial<Record<ServiceName, string>> = {
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  mail: 'SMTP_URL',
  nginx: 'NGINX_URL',
  ingest1: 'MEDIA_NODES',
  ingest2: 'MEDIA_NODES',
  front: 'MEDIA_NODES',
};

function localEnvironment(dirs: ServiceDirs) {
  const { ports, secrets, dataFolder } = dirs;
  const database = (role: string, word: string) => `postgres://${role}:${word}@127.0.0.1:${ports.postgres}/touchline`;
  const cache = (user: string, word: string) => `redis://${user}:${word}@127.0.0.1:${ports.redis}/0`;
  return {
    DATABASE_URL: database('touchline_app', secrets.postgresApp),
    DATABASE_OWNER_URL: database('touchline_owner', secrets.postgresOwner),
    REDIS_URL: cache('touchline_app', secrets.redisApp),
    REDIS_ADMIN_URL: cache('touchline_admin', secrets.redis),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_CATCHER_URL: `http://127.0.0.1:${ports.mail}`,
    MEDIA_NODES: mediaNodes(ports),
    MEDIA_HOOK_SECRET: secrets.mediaHook,
    MEDIA_FRONT_LIST: frontFiles(dirs).list,
    MEDIA_FRONT_PID: frontFiles(dirs).pid,
    MACHINE_PORT: String(ports.machine),
    PUSH_FRONT_ADDRESS: `rtmp://127.0.0.1:${ports.front}/live`,
    LOG_CHAIN_KEY: secrets.logChainKey,
    API_PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    WEB_PORT: String(ports.web),
    NGINX_PORT: String(ports.nginx),
    LOG_HEAD_FILE: path.join(dataFolder, 'log-heads.jsonl'),
    LOG_ARCHIVE_DIR: path.join(dataFolder, 'log-archives'),
    FILES_DIR: path.join(dataFolder, 'files'),
    DEMO_PASSWORD_FILE: path.join(dataFolder, 'demo-password'),
  };
}

export function writeLocalEnvironment(dirs: ServiceDirs): void {
  const lines = Object.entries(localEnvironment(dirs)).map(([name, value]) => `${name}=${value}`);
  const text = ['# Written by `npm run services`; settings of your own belong into .env', ...lines, ''].join('\n');
  writeIfChanged(localEnvFile(dirs), text, { mode: 0o600 });
}

/** Services whose address the environment sets to something other than our own; `MEDIA_NODES=` asks for none. */
export function servicesElsewhere(options: ServiceOptions, env: NodeJS.ProcessEnv = process.env): ServiceName[] {
  const file = localEnvFile(options);
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return (Object.keys(variableOf) as ServiceName[]).filter((name) => {
    const variable = variableOf[name];
    const address = variable && env[variable];
    return (Boolean(address) || (address === '' && variable === 'MEDIA_NODES')) && address !== own[variable ?? ''];
  });
}

function localEnvFile({ dataFolder }: ServiceOptions): string {
  return path.join(dataFolder, 'local.env');
}
