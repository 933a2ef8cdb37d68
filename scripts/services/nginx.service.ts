import path from 'node:path';

import { exchange } from './connections.ts';
import { ingestNodes } from './ingest-nodes.ts';
import { findProgram } from './programs.ts';
import { findSystemUser, isRoot, type ServiceDirs } from './service-dirs.ts';
import type { Service } from './service.ts';
import { apiServers, renderTemplate } from './template.ts';

const home = (dirs: ServiceDirs) => path.join(dirs.homeFolder, 'nginx');
const configFile = (dirs: ServiceDirs) => path.join(home(dirs), 'nginx.conf');

export const nginx: Service = {
  name: 'nginx',
  title: 'nginx',
  home,
  address: ({ ports }) => `http://127.0.0.1:${ports.nginx}`,
  ports: ({ ports }) => [ports.nginx],
  command: (dirs) => ({
    file: findProgram('nginx'),
    args: ['-p', home(dirs), '-c', configFile(dirs), '-e', errorLog(dirs), '-g', `daemon off; ${workerUser()}`],
  }),
  files: (dirs) => ({
    [configFile(dirs)]: renderTemplate('nginx/nginx.conf.template', values(dirs)),
    [path.join(home(dirs), 'media-nodes.d/local.conf')]: ingestNodes
      .map((name) => `${name} 127.0.0.1:${dirs.ports[name].http};\n`)
      .join(''),
  }),
  prepare: async () => {},
  isReady: async ({ ports }) => {
    const answer = await exchange(ports.nginx, 'HEAD /proxy-health HTTP/1.0\r\n\r\n', (text) => text.includes('\n'));
    return answer.includes(' 204 ');
  },
  afterStart: async () => {},
  stopSignal: 'SIGTERM',
};

const errorLog = (dirs: ServiceDirs) => path.join(dirs.logFolder, 'nginx.log');

const values = (dirs: ServiceDirs): Record<string, string | number> => ({
  NGINX_HOME: home(dirs),
  NGINX_LOGS: dirs.logFolder,
  NGINX_HOST: '127.0.0.1',
  NGINX_PORT: dirs.ports.nginx,
  API_SCHEME: 'http',
  API_SERVERS: apiServers([dirs.ports.api, dirs.ports.secondApi].map((port) => `127.0.0.1:${port}`)),
});

export function workerUser(): string {
  return isRoot() && findSystemUser('www-data') ? 'user www-data;' : '';
}
