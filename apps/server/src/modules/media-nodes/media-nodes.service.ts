import type { MediaNodeState } from '@touchline/domain/live/media-nodes';

import type { Config } from '../../platform/config/config.ts';
import { there, Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import {
  changeMediaNode,
  lockMediaNode,
  mediaNodeAudit,
  type MediaNodeRow,
  mediaNodes,
  mostNodeSessions,
  sessionsOfNode,
} from './media-nodes.repository.ts';

type MediaSettings = Config['media'];

/** Nodes that the settings no longer name are not listed. */
export function mediaNodeReads({
  nodes,
  front,
}: MediaSettings): Routes<'media-nodes.list' | 'media-nodes.get' | 'media-nodes.sessions'> {
  const names = nodes.map(({ name }) => name);
  return {
    'media-nodes.list': readRoute({
      ask: () => ({ rows: mediaNodes(names) }),
      answer: ({ rows }) => ({ nodes: rows.map(viewOf), hasFront: front !== null }),
    }),
    'media-nodes.get': readRoute({
      ask: ({ params: { name } }) => ({ found: mediaNodes([name]) }),
      answer: ({ found: [row] }) => viewOf(there(row)),
    }),
    'media-nodes.sessions': readRoute({
      ask: ({ params: { name } }) => ({ rows: sessionsOfNode(name) }),
      answer: ({ rows }) => ({
        sessions: rows
          .slice(0, mostNodeSessions)
          .map(({ since, ...session }) => ({ ...session, since: since.toISOString() })),
        isCut: rows.length > mostNodeSessions,
      }),
    }),
  };
}

/** New streams go elsewhere; running ones stay until they end. */
export async function drainNode(work: Work, name: string) {
  await setState(work, name, { from: ['active', 'down'], to: 'draining' });
  return {};
}

/** A node that does not answer is found down again by the next looks. */
export async function restoreNode(work: Work, name: string) {
  await setState(work, name, { from: ['draining'], to: 'active' });
  return {};
}

interface StateChange {
  readonly from: readonly MediaNodeState[];
  readonly to: MediaNodeState;
}

async function setState({ tx, changes }: Work, name: string, { from, to }: StateChange): Promise<void> {
  const before = there(await lockMediaNode(tx, name));
  if (!from.includes(before.state)) throw new Refusal('conflict');
  changes.add(mediaNodeAudit, name, before, await changeMediaNode(tx, name, { state: to }));
}

/** Sets how many sessions the front sends to the node at once. */
export async function changeCapacity(
  { tx, changes }: Work,
  name: string,
  { capacity, updatedTime }: { readonly capacity: number; readonly updatedTime: string },
) {
  const before = there(await lockMediaNode(tx, name));
  requireFresh(before.updated_at, updatedTime);
  const after = await changeMediaNode(tx, name, { capacity });
  changes.add(mediaNodeAudit, name, before, after);
  return { updatedTime: after.updated_at.toISOString() };
}

function viewOf({ lastSeenAt, updatedAt, ...row }: MediaNodeRow) {
  return { ...row, lastSeenTime: lastSeenAt?.toISOString() ?? null, updatedTime: updatedAt.toISOString() };
}
