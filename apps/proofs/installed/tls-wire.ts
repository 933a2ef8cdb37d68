import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';

import type { Wire } from '../../server/test/browser/wire.ts';

/** HTTPS to an address, as if it were the site's own: its certificate is checked against this authority. */
export function createTlsWire(to: { address: string; site: string; authority: string }): Wire {
  const agent = new Agent({ keepAlive: true, ca: to.authority, servername: to.site });
  return {
    async send({ method, path, headers, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Wire['send']>>>();
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const own = { host: to.site, ...length, ...headers };
      const sent = request({ host: to.address, port: 443, method, path, agent, headers: own, timeout: 60_000 });
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headers: given } = answer;
        text(answer).then((said) => resolve({ status, headers: given, text: said }), reject);
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in 60 s')));
      sent.on('error', reject);
      sent.end(body);
      return await promise;
    },
    close: () => agent.destroy(),
  };
}
