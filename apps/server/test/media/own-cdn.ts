import { randomInt } from 'node:crypto';

import { nginxRtmp } from '../../src/platform/media/nginx-rtmp.ts';
import { freePort } from '../stack/free-port.ts';
import { startOwnNginx } from './own-nginx.ts';

export interface OwnCdn {
  /** A loopback address of its own: it takes streams on RTMP's usual port, as `rtmp://host/live/…`. */
  readonly host: string;
  /** Names and bytes of the streams that it takes now. */
  readonly streams: () => Promise<ReadonlyMap<string, number>>;
  readonly stop: () => Promise<void>;
}

/** A stand-in of a CDN that takes every stream. */
export async function startOwnCdn(
  host = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`,
): Promise<OwnCdn> {
  const http = await freePort();
  const nginx = await startOwnNginx(http, (folder) => config(folder, host, http));
  const server = nginxRtmp(`http://127.0.0.1:${http}`);
  return {
    host,
    async streams() {
      const listed = await server.list(AbortSignal.timeout(2000));
      return new Map(listed.map(({ stream, bytesIn }) => [stream, bytesIn]));
    },
    stop: () => nginx.stop(),
  };
}

const config = (folder: string, host: string, http: number): string => `
  load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
  worker_processes 1;
  pid ${folder}/nginx.pid;
  error_log ${folder}/cdn.log warn;
  events { worker_connections 64; }
  rtmp { access_log off; server { listen ${host}:1935; application live { live on; } } }
  http { access_log off; server { listen 127.0.0.1:${http}; location = /stat { rtmp_stat all; } } }
`;
