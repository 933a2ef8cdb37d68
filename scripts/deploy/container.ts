/** The first process of a container: it becomes the program that the command names, and so gets its signals. */
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';
import { writeNginxHome } from './nginx-home.ts';

const [command = '', ...rest] = process.argv.slice(2);
const entries = ['api', 'worker', 'migrate', 'admin', 'verify-log', 'accept-restore', 'reseal'];

if (entries.includes(command)) {
  const program = path.join(repositoryRoot, `apps/server/src/entry/${command}.ts`);
  become(process.execPath, [program, ...rest]);
} else if (command === 'web') {
  const { API_SERVERS = '', API_SCHEME = 'http', NGINX_PORT = '8080' } = process.env;
  const apis = API_SERVERS.split(',').filter((address) => address !== '');
  const home = '/tmp/nginx';
  const config = writeNginxHome({ home, host: '0.0.0.0', port: NGINX_PORT, scheme: API_SCHEME, apis });
  become('/usr/sbin/nginx', ['-p', home, '-c', config, '-e', '/dev/stderr', '-g', 'daemon off;']);
} else {
  console.error(`use: ${[...entries, 'web'].join(' | ')}`);
  process.exit(2);
}

function become(program: string, args: readonly string[]): void {
  if (process.execve === undefined) throw new Error('this system cannot replace a process');
  process.execve(program, [program, ...args]);
}
