import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that no address of the public web is in: private, local, shared, reserved, and those that carry others inside. */
const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, prefix);
/** Of IPv6 only what is given out is public; inside it are tunnels and examples. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
const notPublicSix = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicSix.addSubnet(net, prefix, 'ipv6');

/** Also false for an IPv4 address inside one of IPv6, whichever way it is written. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address);
  return family === 6 && publicSix.check(address, 'ipv6') && !notPublicSix.check(address, 'ipv6');
}

export interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const byDns: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

/**
 * The address to connect to, asked once: whoever answers for the name cannot answer otherwise between check and
 * connection. A name with any address that is not public is refused.
 */
export async function publicAddressOf(host: string, resolve: Resolve = byDns): Promise<Resolved> {
  const bare = host.replaceAll(/^\[|\]$/g, '');
  const found = isIP(bare) === 0 ? await resolve(bare) : [{ address: bare, family: isIP(bare) }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
    throw new Error('the name leads to no public address');
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
