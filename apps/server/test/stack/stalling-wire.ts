import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingWire {
  readonly url: string;
  /** From now on nothing passes, in either direction, also on connections that are made meanwhile. */
  stall(): void;
  goOn(): void;
  close(): void;
}

/** A wire to the database that can stand still as a stopped server does: it takes what is sent and answers nothing. */
export async function stallingWire(url: string): Promise<StallingWire> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      open.add(socket);
      if (isStalled) hold(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          for (const end of [client, database]) end.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    stall() {
      isStalled = true;
      for (const socket of open) hold(socket);
    },
    goOn() {
      isStalled = false;
      for (const socket of open) socket.resume();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function hold(socket: Socket): void {
  socket.pause();
}
