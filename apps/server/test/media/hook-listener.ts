import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hookReply, type MediaServer, type PublishHook } from '../../src/platform/media/media-server.ts';
import { testHookSecret } from './own-node.ts';

/** Listens in the place of the API and decides by a function. */
export async function listenForHooks(
  decide: (hook: PublishHook, node: string) => boolean | Promise<boolean>,
  parser: () => MediaServer,
) {
  const heard: PublishHook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    const answer = async () => {
      const [, secret, node] = /^\/media\/([^/]+)\/hooks\/([^/]+)$/.exec(request.url ?? '') ?? [];
      const hook = parser().parseHook(body);
      if (hook !== undefined) heard.push(hook);
      const isKnown = secret === testHookSecret && node !== undefined && hook !== undefined;
      const { status, body: text } = hookReply(isKnown && (await decide(hook, node)));
      response.writeHead(status).end(text);
    };
    request.on('end', () => void answer());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
