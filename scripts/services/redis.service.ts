import path from 'node:path';

import { exchange } from './connections.ts';
import type { Place } from './place.ts';
import { findProgram } from './programs.ts';
import type { Service } from './service.ts';
import { renderTemplate } from './template.ts';

const home = (place: Place) => path.join(place.homeFolder, 'redis');
const configFile = (place: Place) => path.join(home(place), 'redis.conf');

export const redis: Service = {
  name: 'redis',
  title: 'Redis',
  home,
  address: ({ ports }) => `127.0.0.1:${ports.redis}`,
  ports: ({ ports }) => [ports.redis],
  command: (place) => ({ file: findProgram('redis-server'), args: [configFile(place)], keepsItsClock: true }),
  files: (place) => ({
    [configFile(place)]: [
      'bind 127.0.0.1',
      `port ${place.ports.redis}`,
      `dir ${JSON.stringify(home(place))}`,
      'daemonize no',
      'appendonly no',
      'save ""',
      'maxmemory-policy noeviction',
      renderTemplate('redis/users.conf.template', {
        REDIS_ADMIN_PASSWORD: place.secrets.redis,
        REDIS_APP_PASSWORD: place.secrets.redisApp,
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
