import { execFileSync } from 'node:child_process';

import { signalAll } from '../../../scripts/services/processes.ts';

export const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes a network namespace with one cable to this machine. Answers the cable's end here, which is not yet up. */
export function openNamespace(name: string, addressInside: string): string {
  const [outside, inside] = [`${name}o`, `${name}i`];
  ip('netns', 'add', name);
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
  ip('link', 'set', inside, 'netns', name);
  ip('-n', name, 'addr', 'add', addressInside, 'dev', inside);
  ip('-n', name, 'link', 'set', inside, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  return outside;
}

/** Ends its processes too. The kernel takes its time with a namespace: without the cable, the name is free at once. */
export function closeNamespace(name: string): void {
  const outside = `${name}o`;
  if (ip('-brief', 'link').includes(`${outside}@`)) ip('link', 'del', outside);
  if (!namesOfNamespaces().includes(name)) return;
  signalAll(processesInNamespace(name), 'SIGKILL');
  ip('netns', 'del', name);
}

function namesOfNamespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
}

export function processesInNamespace(name: string): number[] {
  return ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number);
}
