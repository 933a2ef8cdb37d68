/** A draining node takes no new stream; a node that does not answer is down. */
export const mediaNodeStates = ['active', 'draining', 'down'] as const;

export type MediaNodeState = (typeof mediaNodeStates)[number];

/** As settings name one, and paths. */
export const mediaNodeName = /^[a-z][a-z0-9-]{0,30}$/;

/** A node has connections for twice as many: see deploy/media/ingest.conf.template. */
export const mostNodeCapacity = 2000;

/** Of a node that nobody looked at yet. */
export const usualNodeCapacity = 100;

/** A node as the front has to know it. */
export interface FrontNode {
  /** Host and port that take streams. */
  readonly address: string;
  readonly state: MediaNodeState;
  /** Sessions at once. */
  readonly capacity: number;
}

/**
 * The front's list of nodes, one line each: new streams go to active ones. If none is active, those that do not answer us
 * stay in: they may answer the front. Without any line that takes streams the front refuses them.
 */
export function frontList(nodes: readonly FrontNode[]): string {
  const isAnyActive = nodes.some(({ state }) => state === 'active');
  const takes = ({ state }: FrontNode) => state === 'active' || (state === 'down' && !isAnyActive);
  return nodes
    .map(
      (node) =>
        `server ${node.address} max_conns=${Math.min(node.capacity, mostNodeCapacity)}${takes(node) ? '' : ' down'};\n`,
    )
    .join('');
}
