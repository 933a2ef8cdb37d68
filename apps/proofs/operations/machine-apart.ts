import { once } from 'node:events';
import { createConnection, createServer, type Server } from 'node:net';
import path from 'node:path';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { closeNamespace, ip, openNamespace } from '../lib/namespace.ts';
import { startCommand, type StartedProgram } from '../lib/program.ts';

/** Nothing outside /tmp can be written, and /tmp is the program's own. */
const ownFolders = 'mount -o remount,bind,ro / && mount -t tmpfs tmpfs /tmp && mount -t tmpfs tmpfs /dev/shm';

export interface MachineApart {
  /** Where it is reached from here. */
  readonly address: string;
  /** The same URL as this machine knows it, through a proxy. */
  reach(url: string): Promise<string>;
  start(entry: 'api' | 'worker', env: NodeJS.ProcessEnv, logFile: string): StartedProgram;
  close(): void;
}

/** A network namespace with one cable to this machine; its programs share no writable folder with any other. */
export function openMachine(name: string, network: string): MachineApart {
  const [here, address] = [`${network}.1`, `${network}.2`];
  const proxies = new Map<string, Server>();
  const outside = openNamespace(name, `${address}/30`);
  ip('addr', 'add', `${here}/30`, 'dev', outside);
  ip('link', 'set', outside, 'up');

  return {
    address,
    async reach(url) {
      const reached = new URL(url);
      const port = Number(reached.port);
      if (!proxies.has(reached.port)) {
        const proxy = createServer((socket) => {
          const onward = createConnection({ host: '127.0.0.1', port });
          socket.on('error', () => onward.destroy());
          onward.on('error', () => socket.destroy());
          socket.pipe(onward).pipe(socket);
        }).listen(port, here);
        proxies.set(reached.port, proxy);
        await once(proxy, 'listening');
      }
      reached.hostname = here;
      return reached.href.replace(/\/$/, '');
    },
    start(entry, env, logFile) {
      const program = path.join(repositoryRoot, `apps/server/src/entry/${entry}.ts`);
      const isolated = [
        'unshare',
        '--mount',
        'sh',
        '-c',
        `${ownFolders} && exec "$@"`,
        'sh',
        process.execPath,
        program,
      ];
      return startCommand(['ip', 'netns', 'exec', name, ...isolated], env, logFile);
    },
    close() {
      for (const proxy of proxies.values()) proxy.close();
      closeNamespace(name);
    },
  };
}
