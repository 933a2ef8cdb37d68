import { mediaNodeName, mediaNodeStates, mostNodeCapacity } from '@touchline/domain/live/media-nodes';
import { z } from 'zod';

import { instant } from '../definition/fields.ts';
import { read, resource, write } from '../definition/resource.ts';

const permission = 'mon_#_nod-view';
const action = 'mon_#_nod-action';
/** Nodes serve all merchants: the platform's own people look after them. */
const scope = 'platform' as const;
const params = z.strictObject({ name: z.string().regex(mediaNodeName) });
const capacity = z.number().int().min(1).max(mostNodeCapacity);

const node = z.object({
  name: z.string(),
  state: z.enum(mediaNodeStates),
  /** It did not answer lately, whatever its state. */
  isSilent: z.boolean(),
  /** Publishers of all merchants, now. */
  sessions: z.number().int(),
  /** Sessions that are sent on to push targets. */
  relays: z.number().int(),
  /** Sessions that the front sends it at once. */
  capacity: z.number().int(),
  /** Null of a node that never answered. */
  lastSeenTime: instant.nullable(),
  /** Of its capacity. */
  updatedTime: instant,
});

export const mediaNodeCalls = resource('media-nodes', {
  list: read({
    path: '/media-nodes',
    summary: '媒体节点列表',
    permission,
    scope,
    response: z.object({
      nodes: z.array(node),
      /** The front learns of changes from the worker; without one people tell it. */
      hasFront: z.boolean(),
    }),
  }),
  get: read({
    path: '/media-node/{name}',
    summary: '媒体节点详情',
    permission,
    scope,
    params,
    response: node,
    errors: ['notFound'],
  }),
  /** One merchant's; those of all merchants to a super-admin who acts for none. */
  sessions: read({
    path: '/media-node/{name}/sessions',
    summary: '媒体节点的直播',
    permission,
    scope: 'all',
    params,
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          merchantAlias: z.string(),
          anchorName: z.string(),
          hname: z.string(),
          aname: z.string(),
          since: instant,
          /** Bits per second. */
          bitrate: z.number().int(),
        }),
      ),
      /** More run than are answered. */
      isCut: z.boolean(),
    }),
  }),
  drain: write({
    method: 'POST',
    path: '/media-node/{name}/drain',
    summary: '排空节点',
    permission: action,
    scope,
    params,
    response: z.object({}),
    errors: ['notFound', 'conflict'],
    toast: null,
  }),
  restore: write({
    method: 'POST',
    path: '/media-node/{name}/restore',
    summary: '恢复节点',
    permission: action,
    scope,
    params,
    response: z.object({}),
    errors: ['notFound', 'conflict'],
    toast: null,
  }),
  update: write({
    method: 'PATCH',
    path: '/media-node/{name}',
    summary: '修改节点容量',
    permission: action,
    scope,
    params,
    body: z.strictObject({ capacity, updatedTime: instant }),
    response: z.object({ updatedTime: instant }),
    errors: ['notFound', 'conflict'],
    toast: 'update',
  }),
});
