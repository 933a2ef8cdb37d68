import { isIP } from 'node:net';

const MAPPED_PREFIX = '0:0:0:0:0:ffff';

function groupsOf(address: string): string[] {
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = compressed.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

function dotted(high: string, low: string): string {
  const bits = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

/** The part of an address that a caller cannot vary: an IPv4 address, or the /64 of an IPv6 caller. */
export function addressKey(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family !== 6) return 'unknown';
  const groups = groupsOf(bare);
  const [high = '0', low = '0'] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === MAPPED_PREFIX) return dotted(high, low);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
