import type { PageSources } from '../../platform/captcha/captcha.types.ts';

const own: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Players of live streams hand pieces to the browser by a blob. Short videos stand at any https address.
  'media-src': ["'self'", 'blob:', 'https:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

/** Our pages may load our own files, and those of the slider in use. */
export function contentPolicy(slider: PageSources) {
  const widened = Object.entries(slider).map(([name, hosts]) => [name, [...(own[name] ?? ["'self'"]), ...hosts]]);
  return { ...own, ...(Object.fromEntries(widened) as Record<string, string[]>), 'upgrade-insecure-requests': null };
}
