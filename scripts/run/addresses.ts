import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Says so at once, rather than let a program end over a port that something else holds. */
export async function requireFree(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isFree(port))) throw new Error(`port ${port} (${name}) is taken: is Touchline running already?`);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.close(() => resolve(true));
    });
  });
}

/** Waits until the address answers; gives up when the programs end first. */
export async function untilAnswered(address: string, over: Promise<string>): Promise<void> {
  const giveUp = over.then((reason) => {
    throw new Error(reason);
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answered = await Promise.race([
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
      giveUp,
    ]);
    if (answered) return;
    await sleep(100);
  }
  throw new Error(`${address} does not answer`);
}
