import { createHash } from 'node:crypto';

/** For signatures whose CDN asks for MD5; nothing of ours rests on it. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
