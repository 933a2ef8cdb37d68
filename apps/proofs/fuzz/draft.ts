import type { CallId } from '@touchline/contract/calls';

import type { WireRequest } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';

/** A request still in parts, so that any part can be spoilt. */
export interface RequestDraft {
  /** The call that should answer. */
  id: CallId;
  method: string;
  path: string;
  params: Record<string, string>;
  query: [string, string][];
  body?: unknown;
  /** The body's bytes, where they are not the JSON of `body`. */
  rawBody?: string | Buffer;
  cookies: Record<string, string>;
  headers: Record<string, string>;
  person?: ProofPerson;
  /** Another path or method than the call's: the router may not know it. */
  offRoute: boolean;
  /** So large that the server may close the connection instead of reading on. */
  mayBeCut?: boolean;
}

export function toWire(draft: RequestDraft, origin: string): WireRequest {
  const filled = draft.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePart(draft.params[name] ?? ''));
  const search = draft.query.map(([key, value]) => `${encodePart(key)}=${encodePart(value)}`).join('&');
  const body = draft.rawBody ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body));
  const cookie = Object.entries(draft.cookies)
    .map(([name, value]) => `touchline_${name}=${value}`)
    .join('; ');
  const headers: Record<string, string> = {
    ...(draft.method === 'GET' ? {} : { origin }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === '' ? {} : { cookie }),
    ...draft.headers,
  };
  return {
    method: draft.method,
    path: search === '' ? filled : `${filled}?${search}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== absent)),
    body,
    firstMessageOnly: draft.id === 'system.events',
  };
}

/** A header with this value is left out. */
export const absent = '\u0000absent';

/** Percent-encodes any text, also what encodeURIComponent refuses; text that is meant to be sent as it is begins with %raw. */
function encodePart(text: string): string {
  if (text.startsWith('%raw')) return text.slice(4);
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}
