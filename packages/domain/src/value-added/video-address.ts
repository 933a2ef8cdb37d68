import { asciiDomain } from '../domains/domain-name.ts';
import { checkServerAddress } from '../merchants/server-address.ts';

/** An `https` address on the public web, without a user name or password. */
export function isVideoAddress(given: string): boolean {
  if (/\s/u.test(given) || !URL.canParse(given)) return false;
  const { protocol, username, password, hostname } = new URL(given);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  return asciiDomain(hostname) !== null || checkServerAddress('PROD', bare) === null;
}

/** An HLS playlist, which not every browser plays by itself. */
export function isPlaylist(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname.toLowerCase().endsWith('.m3u8');
}
