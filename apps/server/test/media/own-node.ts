import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { MediaNode, MediaServer } from '../../src/platform/media/media-server.ts';
import { mediaServerOf } from '../../src/platform/media/media-servers.ts';
import { freePort } from '../stack/free-port.ts';
import { mediaConfig, startOwnNginx } from './own-nginx.ts';

const host = '127.0.0.1';
const modules = '/usr/lib/nginx/modules';
export const testHookSecret = randomBytes(32).toString('base64url');

export interface OwnNode {
  readonly node: MediaNode;
  /** Of nginx's master process. */
  readonly pid: number;
  readonly server: MediaServer;
  /** Its part of MEDIA_NODES. */
  readonly setting: string;
  /** Where its HLS stands, one folder per stream. */
  readonly hlsFolder: string;
  /** Where an encoder publishes without a front: `rtmp://…/live`. */
  readonly publishUrl: string;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A real ingest node whose hooks go to this port, with `testHookSecret` in their path. */
export async function startOwnNode(machinePort: number, name = 'ingest1'): Promise<OwnNode> {
  const [publish, relay] = [await freePort(), await freePort()];
  const [http, preview] = [await freePort(), await freePort()];
  const nginx = await startOwnNginx(http, (folder) =>
    mediaConfig('ingest', {
      NGINX_MODULES: modules,
      NODE_HOME: folder,
      NODE_LOGS: folder,
      NODE_NAME: name,
      NODE_HOST: host,
      PUBLISH_PORT: publish,
      RELAY_PORT: relay,
      HTTP_PORT: http,
      PREVIEW_PORT: preview,
      WORKER_NETWORK: host,
      API_NETWORK: host,
      MACHINE_ADDRESS: `${host}:${machinePort}`,
      HOOK_SECRET: testHookSecret,
    }),
  );
  const node: MediaNode = {
    name,
    kind: 'nginx',
    publishAddress: `${host}:${publish}`,
    relayAddress: `rtmp://${host}:${relay}`,
    httpAddress: `http://${host}:${http}`,
  };
  return {
    node,
    pid: nginx.pid,
    server: mediaServerOf(node),
    setting: `${name}=nginx://${host}?publish=${publish}&relay=${relay}&http=${http}`,
    hlsFolder: path.join(nginx.folder, 'hls'),
    publishUrl: `${node.relayAddress}/live`,
    kill: nginx.kill,
    stop: nginx.stop,
  };
}

export interface OwnFront {
  /** Where an encoder publishes: `rtmp://…/live`. */
  readonly publishUrl: string;
  /** MEDIA_FRONT_LIST and MEDIA_FRONT_PID of a worker beside it. */
  readonly listFile: string;
  readonly pidFile: string;
  /** Of its master process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A real front before these nodes. */
export async function startOwnFront(nodes: readonly OwnNode[], mostPerAddress = 90): Promise<OwnFront> {
  const port = await freePort();
  const nginx = await startOwnNginx(
    port,
    (folder) =>
      mediaConfig('front', {
        NGINX_MODULES: modules,
        FRONT_HOME: folder,
        FRONT_LOGS: folder,
        FRONT_HOST: host,
        FRONT_PORT: port,
        MOST_PER_ADDRESS: mostPerAddress,
      }),
    { 'active-nodes.conf': nodes.map(({ node }) => `server ${node.publishAddress};\n`).join('') },
  );
  return {
    publishUrl: `rtmp://${host}:${port}/live`,
    listFile: path.join(nginx.folder, 'active-nodes.conf'),
    pidFile: path.join(nginx.folder, 'nginx.pid'),
    pid: nginx.pid,
    stop: nginx.stop,
  };
}
