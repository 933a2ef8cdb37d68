import path from 'node:path';

import { exchange } from './connections.ts';
import { findProgram } from './programs.ts';
import type { ServiceDirs } from './service-dirs.ts';
import type { Service } from './service.ts';
import { renderTemplate } from './template.ts';

const home = (dirs: ServiceDirs) => path.join(dirs.homeFolder, 'redis');
const configFile = (dirs: ServiceDirs) => path.join(home(dirs), 'redis.conf');

export const redis: Service = {
  name: 'redis',
  title: 'Redis',
  home,
  address: ({ ports }) => `127.0.0.1:${ports.redis}`,
  ports: ({ ports }) => [ports.redis],
  command: (dirs) => ({ file: findProgram('redis-server'), args: [configFile(dirs)], keepsItsClock: true }),
  files: (dirs) => ({
    [configFile(dirs)]: [
      'bind 127.0.0.1',
      `port ${dirs.ports.redis}`,
      `dir ${JSON.stringify(home(dirs))}`,
      'daemonize no',
      'appendonly no',
      'save ""',
      'maxmemory-policy noeviction',
      renderTemplate('redis/users.conf.template', {
        REDIS_ADMIN_PASSWORD: dirs.secrets.redis,
        REDIS_APP_PASSWORD: dirs.secrets.redisApp,
      }),
    ].join('\n'),
  }),
  prepare: async () => {},
  isReady: async ({ ports, secrets }) => {
    const greeting = `AUTH touchline_app ${secrets.redisApp}\r\nPING\r\n`;
    const answer = await exchange(ports.redis, greeting, (text) => /PONG|^-/m.test(text));
    return answer.includes('+PONG');
  },
  afterStart: async () => {},
  stopSignal: 'SIGTERM',
};
