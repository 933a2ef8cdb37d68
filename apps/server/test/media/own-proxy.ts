import { freePort } from '../stack/free-port.ts';
import { deployed, type OwnNginx, startOwnNginx } from './own-nginx.ts';
import type { OwnNode } from './own-node.ts';

/** The proxy that stands before API and media nodes, as in production. */
export async function nginxProxy(
  nodes: readonly Pick<OwnNode, 'node'>[],
  { port, apiPort = 9 }: { readonly port?: number; readonly apiPort?: number } = {},
): Promise<OwnNginx & { readonly origin: string }> {
  const listensOn = port ?? (await freePort());
  const addresses = nodes.map(({ node: { name, httpAddress } }) => `${name} ${new URL(httpAddress).host};\n`);
  const nginx = await startOwnNginx(
    listensOn,
    (folder) =>
      deployed('nginx/nginx.conf.template', {
        NGINX_HOME: folder,
        NGINX_LOGS: folder,
        NGINX_HOST: '127.0.0.1',
        NGINX_PORT: listensOn,
        API_SCHEME: 'http',
        API_SERVERS: `server 127.0.0.1:${apiPort} max_fails=1 fail_timeout=1s;`,
      }),
    { 'media-nodes.d/nodes.conf': addresses.join('') },
  );
  return { ...nginx, origin: `http://127.0.0.1:${listensOn}` };
}
