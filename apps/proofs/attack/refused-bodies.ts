import { once } from 'node:events';
import { connect } from 'node:net';

import type { World } from '../lib/world.ts';
import type { AttackStage } from './stage.ts';

const [lanes, bodiesPerLane, bytes] = [2, 20, 4_000_000];
const bodies = [
  { path: '/api/v1/taboo-words/import?level=block', type: 'multipart/form-data; boundary=x', status: ' 401 ' },
  { path: '/api/v1/login', type: 'application/json', status: ' 413 ' },
] as const;

/** A stranger sends large bodies that the API refuses at once; somebody at another address reads meanwhile. */
export async function sendRefusedBodies(stage: AttackStage): Promise<void> {
  const { figures, world } = stage;
  const reader = await stage.holding(await stage.hire('m02'));
  const answers: string[] = [];
  let isOver = false;
  const sending = Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let sent = 0; sent < bodiesPerLane; sent += 1) answers.push(await sendAll(world, (lane + sent) % 2));
    }),
  ).finally(() => (isOver = true));
  const statuses: number[] = [];
  while (!isOver) statuses.push((await reader.call('accounts.list')).status);
  await sending;
  const isRefusal = (answer: string) => bodies.some(({ status }) => answer.slice(0, 20).includes(status));
  const lost = answers.filter((answer) => !isRefusal(answer)).length;
  figures.atMost('[9] large bodies whose refusal is lost', answers.length, lost, 0);
  const refused = statuses.filter((status) => status !== 200).length;
  figures.atMost('[9] reads of another address refused beside them', statuses.length, refused, 0);
}

async function sendAll({ ports, origin }: World, which: number): Promise<string> {
  const { path, type } = bodies[which] ?? bodies[0];
  const socket = connect({ port: ports.nginx, host: '127.0.0.1', localAddress: '127.0.9.3' });
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${ports.nginx}`, `Origin: ${origin}`, 'Connection: close'];
  socket.write(`${[...head, `Content-Type: ${type}`, `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, 'x'));
  await once(socket, 'close').catch(() => undefined);
  return answer;
}
