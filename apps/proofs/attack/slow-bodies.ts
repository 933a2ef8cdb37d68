import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { AttackStage } from './stage.ts';

const [slowOnes, tooManyOnes, allowed] = [50, 300, 256];
const longestSeconds = 25;

/** Bodies of one byte a second, and more requests under way than one address may have; another address reads meanwhile. */
export async function dripBodies(stage: AttackStage): Promise<void> {
  const { figures, world } = stage;
  const reader = await stage.holding(await stage.hire('m02'));
  const sockets = await Promise.all(Array.from({ length: slowOnes }, () => begin(world.ports.nginx, '127.0.9.1')));
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 1000);
  const from = performance.now();
  const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
  while (sockets.some(isOpen) && performance.now() - from < 60_000) await pause(250);
  const seconds = (performance.now() - from) / 1000;
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  figures.atMost('[9] a body of one byte a second is open for', slowOnes, seconds, longestSeconds, 's');

  const crowd = await Promise.all(Array.from({ length: tooManyOnes }, () => begin(world.ports.nginx, '127.0.9.2')));
  const answers = crowd.map(() => '');
  for (const [at, socket] of crowd.entries()) socket.on('data', (chunk: Buffer) => (answers[at] += chunk.toString()));
  await pause(2000);
  const underWay = answers.filter((answer) => !answer.includes(' 429 ')).length;
  const { status } = await reader.call('accounts.list');
  for (const socket of crowd) socket.destroy();
  figures.atMost('[9] requests of one address under way at once', tooManyOnes, underWay, allowed);
  figures.atMost('[9] reads of another address refused meanwhile', 1, status === 200 ? 0 : 1, 0);
}

/** A request whose body is still to come. */
async function begin(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = ['POST /api/v1/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 1000'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.resume();
  return socket;
}
