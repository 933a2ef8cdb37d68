import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: encodeURIComponent leaves five characters that Aliyun wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const encodePairs = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

export interface Acs3Request {
  host: string;
  action: string;
  version: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  accessKeyId: string;
  accessKeySecret: string;
  date: Date;
  nonce: string;
}

export interface SignedRequest {
  headers: Record<string, string>;
  query: string;
  body: string;
}

/** Signs an RPC-style POST: always path "/", parameters in query or form body. */
export function signAcs3(request: Acs3Request): SignedRequest {
  const query = encodePairs(request.query ?? {});
  const body = request.form ? encodePairs(request.form) : '';
  const bodyHash = sha256(body);
  const signed: Record<string, string> = {
    ...(request.form && { 'content-type': 'application/x-www-form-urlencoded' }),
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _setByFetch, ...headers } = signed;
  return {
    headers: {
      ...headers,
      authorization: `${ALGORITHM} Credential=${request.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
    query,
    body,
  };
}
