import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const delayMs = 20;

/** A wire to the database on which answers take a while, so that every wait for one can be counted. */
export async function countTurns(url: string): Promise<{ url: string; turns(): number; close(): void }> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let turns = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let answered = true;
    client.on('data', (chunk: Buffer) => {
      if (answered) turns += 1;
      answered = false;
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      void pause(delayMs).then(() => {
        answered = true;
        client.write(chunk);
      });
    });
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, database].map((end) => end.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    turns: () => turns,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
