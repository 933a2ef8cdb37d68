import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';

import { z } from 'zod';

import { Secret } from '../keys/secret.ts';
import { mediaServerKinds, type MediaNode } from '../media/media-server.ts';
import { privateAddress } from './private-address.ts';

const leastSecretLength = 32;
const isSecret = (text = '') => /^[\w-]{1,128}$/.test(text) && text.length >= leastSecretLength;
const mostNodes = 50;
const nodeForm = /^([a-z][a-z0-9-]{0,30})=([a-z]+):\/\/([\d.]+)\?publish=(\d{1,5})&relay=(\d{1,5})&http=(\d{1,5})$/;
const port = z.coerce.number().int().min(1).max(65_535);
const parts = z.tuple([z.string(), z.enum(mediaServerKinds), privateAddress, port, port, port]);

/** `ingest1=nginx://10.0.0.5?publish=1936&relay=1937&http=8090,…`. */
const nodes = z
  .string()
  .default('')
  .transform((text, context): readonly MediaNode[] => {
    const written = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const found = written.flatMap((part) => nodeFrom(part) ?? []);
    const areApart = new Set(found.map(({ name }) => name)).size === written.length;
    if (!areApart || written.length > mostNodes)
      context.addIssue({
        code: 'custom',
        message: `is written as name=nginx://private address?publish=port&relay=port&http=port, at most ${mostNodes}`,
      });
    return found;
  });

function nodeFrom(text: string): MediaNode | undefined {
  const { data } = parts.safeParse(nodeForm.exec(text)?.slice(1));
  if (data === undefined) return undefined;
  const [name, kind, host, publish, relay, http] = data;
  return {
    name,
    kind,
    publishAddress: `${host}:${publish}`,
    relayAddress: `rtmp://${host}:${relay}`,
    httpAddress: `http://${host}:${http}`,
  };
}

/** Empty is none. */
const absolutePath = z
  .string()
  .optional()
  .transform((text) => text || undefined)
  .refine((text) => text === undefined || isAbsolute(text), 'an absolute path');

/** Media servers that take anchors' streams; none unless they are named. */
export const mediaSettings = z
  .object({
    MEDIA_NODES: nodes,
    MEDIA_HOOK_SECRET: z.string().optional(),
    MEDIA_FRONT_LIST: absolutePath,
    MEDIA_FRONT_PID: absolutePath,
  })
  .superRefine(({ MEDIA_FRONT_LIST, MEDIA_FRONT_PID }, context) => {
    if ((MEDIA_FRONT_LIST === undefined) !== (MEDIA_FRONT_PID === undefined))
      context.addIssue({
        code: 'custom',
        path: ['MEDIA_FRONT_LIST'],
        message: 'needs MEDIA_FRONT_PID, and the other way',
      });
  })
  .superRefine(({ MEDIA_NODES, MEDIA_HOOK_SECRET }, context) => {
    if (MEDIA_NODES.length === 0 && MEDIA_HOOK_SECRET === undefined) return;
    if (!isSecret(MEDIA_HOOK_SECRET))
      context.addIssue({
        code: 'custom',
        path: ['MEDIA_HOOK_SECRET'],
        message: `at least ${leastSecretLength} letters, digits, - or _: it is part of a path`,
      });
  })
  .transform(({ MEDIA_NODES, MEDIA_HOOK_SECRET, MEDIA_FRONT_LIST, MEDIA_FRONT_PID }) => ({
    nodes: MEDIA_NODES,
    front:
      MEDIA_FRONT_LIST === undefined || MEDIA_FRONT_PID === undefined
        ? null
        : { listFile: MEDIA_FRONT_LIST, pidFile: MEDIA_FRONT_PID },
    // Without a setting nobody knows the secret, and hooks find nothing.
    hookSecret: new Secret(MEDIA_HOOK_SECRET ?? randomBytes(leastSecretLength).toString('base64url')),
  }));
