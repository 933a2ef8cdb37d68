import type { ValidationMessage } from '../field-rules.ts';

interface Network {
  readonly version: 4 | 6;
  readonly start: bigint;
  readonly prefix: number;
}

const lengths = { 4: 32, 6: 128 } as const;

/** An address, or a network such as `8.8.8.0/24` whose bits behind the prefix are zero; null where it is neither. */
function parseNetwork(text: string): Network | null {
  const [, address = '', given] = /^([\dA-Fa-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = address.includes(':') ? 6 : 4;
  const start = version === 6 ? ipv6Bits(address) : ipv4Bits(address);
  const prefix = given === undefined ? lengths[version] : Number(given);
  if (start === null || prefix > lengths[version]) return null;
  const hostBits = BigInt(lengths[version] - prefix);
  return (start >> hostBits) << hostBits === start ? { version, start, prefix } : null;
}

function ipv4Bits(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return joinBits(parts.map(Number), 8n);
}

/** Eight groups, of which one run of zeros may be left out. */
function ipv6Bits(text: string): bigint | null {
  const halves = text.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [before = [], after = []] = halves;
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : halves.length !== 2 || missing < 1) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  if (!groups.every((group) => /^[\dA-Fa-f]{1,4}$/.test(group))) return null;
  return joinBits(
    groups.map((group) => Number.parseInt(group, 16)),
    16n,
  );
}

function joinBits(parts: readonly number[], width: bigint): bigint {
  let bits = 0n;
  for (const part of parts) bits = (bits << width) | BigInt(part);
  return bits;
}

function overlaps(one: Network, other: Network): boolean {
  if (one.version !== other.version) return false;
  const apart = BigInt(lengths[one.version] - Math.min(one.prefix, other.prefix));
  return one.start >> apart === other.start >> apart;
}

/** Private, local, documentation, test, multicast and future use: nobody on the internet is there. */
const reservedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Global unicast is 2000::/3 alone.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

export const serverTypes = ['TEST', 'PROD'] as const;

export const serverTypeNames = { TEST: '测试服务器', PROD: '正式服务器' } as const;

export type ServerType = (typeof serverTypes)[number];

/** A server in production stands on the internet; one for tests may stand anywhere. */
export function checkServerAddress(type: ServerType, address: string): ValidationMessage | null {
  const network = parseNetwork(address);
  if (network === null) return 'validation.serverAddress';
  if (type === 'TEST') return null;
  const isReserved = reservedNetworks.some((text) => {
    const reserved = parseNetwork(text);
    return reserved !== null && overlaps(network, reserved);
  });
  return isReserved ? 'validation.reservedAddress' : null;
}
