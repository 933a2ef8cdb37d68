const apiRoot = '/api/v1/';

export type PathPrefix = '' | 'creator/' | 'merchant/';

export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

export function isAdministratorHost(hostname: string): boolean {
  return hostname.startsWith('sa');
}

interface Visitor {
  readonly hostname: string;
  readonly creatorHosts: readonly string[];
  /** null while nobody is signed in. */
  readonly merchantCode: string | null;
}

/** Operator staff and the administrator's host use the canonical paths. */
export function prefixFor({ hostname, creatorHosts, merchantCode }: Visitor): PathPrefix {
  if (creatorHosts.includes(hostname)) return 'creator/';
  const isMerchantStaff = merchantCode !== null && merchantCode !== 'platform';
  return isMerchantStaff && !isAdministratorHost(hostname) ? 'merchant/' : '';
}

export function withPrefix(path: string, prefix: PathPrefix): string {
  if (prefix === '' || !path.startsWith(apiRoot)) return path;
  const rest = path.slice(apiRoot.length);
  return rest.startsWith(prefix) ? path : `${apiRoot}${prefix}${rest}`;
}

export function addressOf(template: string, { params = {}, query = {} }: AddressParts, prefix: PathPrefix): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return withPrefix(path, prefix) + (text === '' ? '' : `?${text}`);
}

/** Where a redirect answer may lead: our own origin only, else null. */
export function safeLocation(location: string | null, origin: string): string | null {
  const target = location === null ? null : URL.parse(location, origin);
  // `/.//host` parses as our own, and its path alone would lead to that host.
  if (target?.origin !== origin || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}
