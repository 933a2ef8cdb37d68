import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const drops = 30;
const everyMs = 50;

/** A body that comes a byte at a time and never ends; the server may close whenever it likes. */
export async function sendSlowly(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  );
  for (let at = 0; at < drops && !socket.destroyed; at += 1) {
    socket.write(' ');
    await sleep(everyMs);
  }
  socket.destroy();
}
