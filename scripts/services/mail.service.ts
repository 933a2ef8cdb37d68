import { existsSync } from 'node:fs';
import path from 'node:path';

import { exchange } from './connections.ts';
import { repositoryRoot, type ServiceDirs } from './service-dirs.ts';
import type { Service } from './service.ts';

const mailProgram = path.join(repositoryRoot, 'node_modules/maildev/dist/bin/maildev.js');

/** The same one whoever calls, because our processes are known by their program. */
const nodeProgram = [path.join(repositoryRoot, 'node_modules/.bin/node')].find(existsSync) ?? process.execPath;

export const mail: Service = {
  name: 'mail',
  title: 'Mail catcher',
  home: (dirs: ServiceDirs) => path.join(dirs.homeFolder, 'mail'),
  address: ({ ports }) => `http://127.0.0.1:${ports.mail} (SMTP 127.0.0.1:${ports.smtp})`,
  ports: ({ ports }) => [ports.smtp, ports.mail],
  command: ({ ports }) => ({
    file: nodeProgram,
    args: [
      mailProgram,
      '--ip=127.0.0.1',
      `--smtp=${ports.smtp}`,
      '--web-ip=127.0.0.1',
      `--web=${ports.mail}`,
      '--max-emails=5000',
    ],
  }),
  files: () => ({}),
  prepare: async () => {},
  isReady: async ({ ports }) => {
    const answers = await Promise.all([
      exchange(ports.smtp, '', (text) => text.startsWith('220')),
      exchange(ports.mail, 'GET /api/healthz HTTP/1.0\r\n\r\n', (text) => text.includes('\n')),
    ]);
    return answers[0].startsWith('220') && answers[1].includes(' 200 ');
  },
  afterStart: async () => {},
  stopSignal: 'SIGTERM',
};
