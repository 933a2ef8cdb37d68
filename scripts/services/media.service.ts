import path from 'node:path';

import { exchange, isListening } from './connections.ts';
import { type IngestNode, ingestNodes } from './ingest-nodes.ts';
import { workerUser } from './nginx.service.ts';
import { findProgram, nginxModules } from './programs.ts';
import type { portsFrom, ServiceDirs } from './service-dirs.ts';
import type { Service, ServiceName } from './service.ts';
import { renderTemplate } from './template.ts';

type Ports = ReturnType<typeof portsFrom>;

const host = '127.0.0.1';
/** All encoders of a checkout come from one. The proof of live streams runs 50; a node takes 100. */
const mostPerAddress = 90;
const homeOf = (dirs: ServiceDirs, name: ServiceName) => path.join(dirs.homeFolder, name);
const configOf = (dirs: ServiceDirs, name: ServiceName) => path.join(homeOf(dirs, name), 'nginx.conf');

export const ingest1 = ingestNode('ingest1');
export const ingest2 = ingestNode('ingest2');

/** The value of MEDIA_NODES. */
export function mediaNodes(ports: Ports): string {
  return ingestNodes
    .map((name) => {
      const { publish, relay, http } = ports[name];
      return `${name}=nginx://${host}?publish=${publish}&relay=${relay}&http=${http}`;
    })
    .join(',');
}

function ingestNode(name: IngestNode): Service {
  return {
    name,
    title: name === 'ingest1' ? 'Ingest 1' : 'Ingest 2',
    home: (dirs) => homeOf(dirs, name),
    address: ({ ports }) => `rtmp://${host}:${ports[name].relay}/live (http://${host}:${ports[name].http}/stat)`,
    ports: ({ ports }) => Object.values(ports[name]),
    command: (dirs) => command(dirs, name),
    files: (dirs) => ({ [configOf(dirs, name)]: renderTemplate('media/ingest.conf.template', nodeValues(dirs, name)) }),
    prepare: async () => {},
    isReady: async ({ ports }) => {
      const answer = await exchange(ports[name].http, 'HEAD /node-health HTTP/1.0\r\n\r\n', (text) =>
        text.includes('\n'),
      );
      return answer.includes(' 204 ');
    },
    afterStart: async () => {},
    stopSignal: 'SIGTERM',
  };
}

/** By which a worker tells the front of its nodes. */
export const frontFiles = (dirs: ServiceDirs) => ({
  list: path.join(homeOf(dirs, 'front'), 'active-nodes.conf'),
  pid: path.join(homeOf(dirs, 'front'), 'nginx.pid'),
});

/** The one address that encoders know, before both nodes. */
export const front: Service = {
  name: 'front',
  title: 'Media front',
  home: (dirs) => homeOf(dirs, 'front'),
  address: ({ ports }) => `rtmp://${host}:${ports.front}/live`,
  ports: ({ ports }) => [ports.front],
  command: (dirs) => command(dirs, 'front'),
  files: (dirs) => ({
    [configOf(dirs, 'front')]: renderTemplate('media/front.conf.template', frontValues(dirs)),
    [frontFiles(dirs).list]: ingestNodes.map((name) => `server ${host}:${dirs.ports[name].publish};\n`).join(''),
  }),
  prepare: async () => {},
  isReady: ({ ports }) => isListening(ports.front),
  afterStart: async () => {},
  stopSignal: 'SIGTERM',
};

function command(dirs: ServiceDirs, name: ServiceName) {
  const log = path.join(dirs.logFolder, `${name}.log`);
  return {
    file: findProgram('nginx'),
    args: ['-p', homeOf(dirs, name), '-c', configOf(dirs, name), '-e', log, '-g', `daemon off; ${workerUser()}`],
  };
}

function nodeValues(dirs: ServiceDirs, name: IngestNode): Record<string, string | number> {
  const { publish, relay, http, preview } = dirs.ports[name];
  return {
    NGINX_MODULES: nginxModules,
    NODE_HOME: homeOf(dirs, name),
    NODE_LOGS: dirs.logFolder,
    NODE_NAME: name,
    NODE_HOST: host,
    PUBLISH_PORT: publish,
    RELAY_PORT: relay,
    HTTP_PORT: http,
    PREVIEW_PORT: preview,
    WORKER_NETWORK: host,
    API_NETWORK: host,
    MACHINE_ADDRESS: `${host}:${dirs.ports.machine}`,
    HOOK_SECRET: dirs.secrets.mediaHook,
  };
}

function frontValues(dirs: ServiceDirs): Record<string, string | number> {
  return {
    NGINX_MODULES: nginxModules,
    FRONT_HOME: homeOf(dirs, 'front'),
    FRONT_LOGS: dirs.logFolder,
    FRONT_HOST: host,
    FRONT_PORT: dirs.ports.front,
    MOST_PER_ADDRESS: mostPerAddress,
  };
}
