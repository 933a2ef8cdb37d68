import { BlockList, isIP } from 'node:net';

import { routeTo } from '@touchline/db/pool';

import { Secret } from '../keys/secret.ts';
import { mailRoute } from '../network/mail.ts';
import { redisRoute } from '../network/redis.ts';

/** Where a setting leads, and whether it goes there encrypted, to a server whose certificate is checked. */
interface Route {
  readonly host: string;
  readonly isVerified: boolean;
}

interface Rule {
  readonly routeOf: (value: string) => Route;
  readonly advice: string;
}

const listening: Rule = {
  routeOf: (host) => ({ host, isVerified: false }),
  advice: 'needs API_TLS_CERT and API_TLS_KEY where other machines call',
};

/** Each driver is asked itself: what it makes of an address is what it will do. */
const rules: Readonly<Record<string, Rule>> = {
  DATABASE_URL: { routeOf: routeTo, advice: 'needs ?sslmode=verify-full' },
  DATABASE_OWNER_URL: { routeOf: routeTo, advice: 'needs ?sslmode=verify-full' },
  REDIS_URL: { routeOf: redisRoute, advice: 'needs rediss://' },
  SMTP_URL: { routeOf: mailRoute, advice: 'needs smtps:// or ?requireTLS=true' },
  FEED_SUPPLIERS: { routeOf: httpRoute, advice: 'needs https://' },
  ALIYUN_CAPTCHA_ENDPOINT: { routeOf: httpRoute, advice: 'needs https://' },
  S3_ENDPOINT: { routeOf: httpRoute, advice: 'needs https://' },
  TRACES_URL: { routeOf: httpRoute, advice: 'needs https://' },
  MEDIA_NODES: { routeOf: httpRoute, advice: 'needs a media server on this machine' },
  API_HOST: listening,
  MACHINE_HOST: listening,
};

/** A line for each setting that leads to another machine in the clear, without the address: it may hold a password. */
export function plainRoutes(settings: readonly [string, unknown][], privateHosts: readonly string[]): string[] {
  const isFine = ({ host, isVerified }: Route) => isVerified || isOwnMachine(host) || privateHosts.includes(host);
  const isListeningByTls = settings.some(([name, value]) => name === 'API_TLS_CERT' && value !== undefined);
  return settings.flatMap(([name, value]) => {
    const rule = rules[name];
    if (rule === undefined || (rule === listening && isListeningByTls)) return [];
    if (textsOf(value).map(rule.routeOf).every(isFine)) return [];
    return [`${name}: ${rule.advice}; a host on a network that you vouch for stands in PRIVATE_HOSTS`];
  });
}

function textsOf(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'string' ? [value] : [];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isOwnMachine(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost' || host.startsWith('/');
  return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function httpRoute(url: string): Route {
  const { protocol, hostname } = new URL(url);
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), isVerified: protocol === 'https:' };
}
