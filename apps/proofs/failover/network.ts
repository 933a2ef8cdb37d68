import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { closeNamespace, ip, openNamespace } from '../lib/namespace.ts';

export interface ClusterMachine {
  readonly namespace: string;
  readonly address: string;
}

export interface MachineNetwork {
  /** In CIDR notation. */
  readonly range: string;
  /** This machine's address there. The machines know it as `localhost`, so that its certificate holds for them. */
  readonly gateway: string;
  readonly machines: readonly ClusterMachine[];
  readonly close: () => void;
}

/** Machines of this many network namespaces on one bridge, which this machine shares; remains of an earlier run are removed. */
export function openNetwork(tag: string, network: string, count: number): MachineNetwork {
  const bridge = `${tag}b`;
  const gateway = `${network}.1`;
  const machines = Array.from({ length: count }, (_, at) => ({
    namespace: `${tag}${at + 1}`,
    address: `${network}.${at + 11}`,
  }));
  const close = () => {
    for (const { namespace } of machines) {
      closeNamespace(namespace);
      rmSync(etcOf(namespace), { recursive: true, force: true });
    }
    if (ip('-brief', 'link', 'show', 'type', 'bridge').includes(bridge)) ip('link', 'del', bridge);
  };
  close();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const { namespace, address } of machines) {
    const outside = openNamespace(namespace, `${address}/24`);
    mkdirSync(etcOf(namespace), { recursive: true });
    writeFileSync(`${etcOf(namespace)}/hosts`, `${gateway} localhost\n`);
    ip('link', 'set', outside, 'master', bridge);
    ip('link', 'set', outside, 'up');
  }
  return { range: `${network}.0/24`, gateway, machines, close };
}

/** Its files stand in place of those of /etc for programs that begin in the namespace. */
const etcOf = (namespace: string) => `/etc/netns/${namespace}`;

const packets = (namespace: string, rule: 'append' | 'delete', chain: string, side: string, address: string) =>
  ip('netns', 'exec', namespace, 'iptables', '-w', `--${rule}`, chain, side, address, '-j', 'DROP');

/** Drops every packet between the machine and the addresses, in both directions. */
export function cutOff({ namespace }: ClusterMachine, addresses: readonly string[]): void {
  for (const address of addresses) {
    packets(namespace, 'append', 'INPUT', '--source', address);
    packets(namespace, 'append', 'OUTPUT', '--destination', address);
  }
}

export function reconnect({ namespace }: ClusterMachine, addresses: readonly string[]): void {
  for (const address of addresses) {
    packets(namespace, 'delete', 'INPUT', '--source', address);
    packets(namespace, 'delete', 'OUTPUT', '--destination', address);
  }
}
