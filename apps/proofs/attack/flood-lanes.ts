import { parentPort, workerData } from 'node:worker_threads';

import { createWire } from '../../server/test/browser/wire.ts';

export interface Flood {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly lanes: number;
}

const { port, path, cookie, lanes } = workerData as Flood;
const wire = createWire({ port, sockets: lanes, timeoutMs: 30_000 });
const statuses = new Map<number, number>();
let isOver = false;

async function lane(): Promise<void> {
  while (!isOver) {
    const { status } = await wire.send({ method: 'GET', path, headers: { cookie } }).catch(() => ({ status: 0 }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

parentPort?.once('message', () => {
  isOver = true;
});
const all = Array.from({ length: lanes }, lane);
parentPort?.postMessage('begun');
await Promise.all(all);
wire.close();
parentPort?.postMessage([...statuses]);
