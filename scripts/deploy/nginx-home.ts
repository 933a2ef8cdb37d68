import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { apiServers, renderTemplate } from '../services/template.ts';

export interface NginxPlan {
  readonly home: string;
  readonly host: string;
  readonly port: string;
  readonly scheme: string;
  /** Host and port of each API. */
  readonly apis: readonly string[];
}

/** A folder for an nginx in a container, with its logs on the container's outputs; answers its configuration. */
export function writeNginxHome({ home, host, port, scheme, apis }: NginxPlan): string {
  for (const folder of ['http.d', 'server.d', 'logs']) mkdirSync(path.join(home, folder), { recursive: true });
  const outputs = { 'nginx.log': '/dev/stderr', 'nginx-access.log': '/dev/stdout' };
  for (const [name, output] of Object.entries(outputs)) {
    rmSync(path.join(home, 'logs', name), { force: true });
    symlinkSync(output, path.join(home, 'logs', name));
  }
  const config = path.join(home, 'nginx.conf');
  const values = { NGINX_HOME: home, NGINX_LOGS: path.join(home, 'logs'), NGINX_HOST: host, NGINX_PORT: port };
  const text = renderTemplate('nginx/nginx.conf.template', {
    ...values,
    API_SCHEME: scheme,
    API_SERVERS: apiServers(apis),
  });
  writeFileSync(config, text);
  return config;
}
