import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';

export interface ComposeService {
  readonly command: readonly string[];
  readonly user: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly tmpfs: readonly string[];
  readonly pids_limit: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const own = ['api1', 'api2', 'worker', 'web', 'migrate', 'admin'] as const;
export type OwnService = (typeof own)[number];

/** The services of compose.yml that run our image. */
export function composeServices(): Record<OwnService, ComposeService> {
  const text = readFileSync(path.join(repositoryRoot, 'compose.yml'), 'utf8');
  return (parse(text, { merge: true }) as { services: Record<OwnService, ComposeService> }).services;
}

/** The options of `podman run` that say what a service of compose.yml says. */
export function optionsOf(service: ComposeService, secretsFolder: string): string[] {
  const { user, read_only: isReadOnly, cap_drop: dropped, security_opt: security, tmpfs, environment = {} } = service;
  return [
    `--user=${user}`,
    `--read-only=${isReadOnly}`,
    // Else podman mounts writable folders of its own.
    '--read-only-tmpfs=false',
    ...dropped.map((name) => `--cap-drop=${name}`),
    ...security.map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
    ...tmpfs.map((folder) => `--tmpfs=${folder}`),
    `--pids-limit=${service.pids_limit}`,
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    ...(service.secrets ?? []).map((name) => `--volume=${path.join(secretsFolder, name)}:/run/secrets/${name}:ro`),
  ];
}
