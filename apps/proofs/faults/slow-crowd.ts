import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Slow clients: they send head or body byte by byte, or read nothing of the answer. */
export interface SlowCrowd {
  readonly port: number;
  readonly connections: number;
  readonly cookies: readonly string[];
}

export type SlowCrowdMessage = { readonly open: number } | { readonly heldSeconds: number };

const { port, connections, cookies } = workerData as SlowCrowd;
const byteEveryMs = 500;
const open = new Set<Socket>();

function opened(at: number): void {
  const socket = connect(port, '127.0.0.1');
  const startedAt = performance.now();
  const isReader = at % 3 === 2;
  socket.on('connect', () => {
    open.add(socket);
    if (open.size === connections) say({ open: open.size });
    if (isReader) socket.pause();
    socket.write(firstPart(at));
  });
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.on('close', () => {
    open.delete(socket);
    if (!isReader) say({ heldSeconds: (performance.now() - startedAt) / 1000 });
    setTimeout(() => opened(at), 10);
  });
}

function firstPart(at: number): string {
  const cookie = cookies[at % cookies.length];
  if (at % 3 === 0) return 'GET /api/v1/loginInfo HTTP/1.1\r\nHost: a\r\nX-Slow: ';
  if (at % 3 === 1)
    return 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":"';
  return `GET /api/v1/logs HTTP/1.1\r\nHost: a\r\nCookie: touchline_session=${cookie}\r\n\r\n`;
}

function say(word: SlowCrowdMessage): void {
  parentPort?.postMessage(word);
}

for (let at = 0; at < connections; at += 1) opened(at);
setInterval(() => {
  for (const socket of open) if (!socket.isPaused() && socket.writable) socket.write('x');
}, byteEveryMs);
