import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';

import { freePort } from '../../server/test/stack/free-port.ts';

export interface TlsProxy {
  /** With `localhost`, since some programs know no addresses in certificates. */
  readonly url: string;
  close(): void;
}

/** TLS in front of a server of this machine that speaks in the clear. On another address than `localhost`, its clients have to give that name to it. */
export async function startTlsProxy(served: string, certificate: TlsOptions, address = 'localhost'): Promise<TlsProxy> {
  const { hostname: host, port } = new URL(served);
  const proxy = createServer(certificate, (socket) => {
    const onward = createConnection({ host, port: Number(port) });
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  const own = await freePort();
  proxy.listen(own, address);
  await once(proxy, 'listening');
  return { url: `https://localhost:${own}`, close: () => void proxy.close() };
}
