import { z } from 'zod';

import type { PublishHook } from './media-server.ts';

/** A stream's name becomes a folder and part of addresses. */
const streamName = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);

const hookFields = z.object({
  kind: z.enum(['publish', 'publishDone']),
  app: streamName,
  stream: streamName,
  address: z.union([z.ipv4(), z.ipv6()]),
  client: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
});

export function checkedHook(fields: object, params: ReadonlyMap<string, string>): PublishHook | undefined {
  const { data } = hookFields.safeParse(fields);
  return data === undefined ? undefined : { ...data, params };
}

/** A publisher can repeat a field behind the server's own: the first occurrence is the true one. */
export function firstOfEach(fields: Iterable<[string, string]>): Map<string, string> {
  const first = new Map<string, string>();
  for (const [name, value] of fields) if (!first.has(name)) first.set(name, value);
  return first;
}
