import path from 'node:path';

import { exchange } from './connections.ts';
import { findSystemUser, isRoot, type Place } from './place.ts';
import { findProgram } from './programs.ts';
import type { Service } from './service.ts';
import { renderTemplate } from './template.ts';

const home = (place: Place) => path.join(place.homeFolder, 'nginx');
const configFile = (place: Place) => path.join(home(place), 'nginx.conf');

export const nginx: Service = {
  name: 'nginx',
  title: 'nginx',
  home,
  address: ({ ports }) => `http://127.0.0.1:${ports.nginx}`,
  ports: ({ ports }) => [ports.nginx],
  command: (place) => ({
    file: findProgram('nginx'),
    args: ['-p', home(place), '-c', configFile(place), '-e', errorLog(place), '-g', `daemon off; ${workerUser()}`],
  }),
  files: (place) => ({ [configFile(place)]: renderTemplate('nginx/nginx.conf.template', values(place)) }),
  prepare: async () => {},
  isReady: async ({ ports }) => {
    const answer = await exchange(ports.nginx, 'HEAD /proxy-health HTTP/1.0\r\n\r\n', (text) => text.includes('\n'));
    return answer.includes(' 204 ');
  },
  afterStart: async () => {},
  stopSignal: 'SIGTERM',
};

const errorLog = (place: Place) => path.join(place.logFolder, 'nginx.log');

const values = (place: Place): Record<string, string | number> => ({
  NGINX_HOME: home(place),
  NGINX_LOGS: place.logFolder,
  NGINX_PORT: place.ports.nginx,
  API_SCHEME: 'http',
  API_PORT: place.ports.api,
  SECOND_API_PORT: place.ports.secondApi,
});

function workerUser(): string {
  return isRoot() && findSystemUser('www-data') ? 'user www-data;' : '';
}
