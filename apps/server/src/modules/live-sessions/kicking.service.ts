import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { MediaNode, MediaServer } from '../../platform/media/media-server.ts';
import { mediaServerOf } from '../../platform/media/media-servers.ts';
import type { NodePublisher } from './sessions.repository.ts';

/** A node answers at once, or is away. */
export const nodeAnswerMs = 1500;
const usualTries = 3;
/** A publisher that was let in a moment ago may not be listed yet. */
const againMs = 200;

export type MediaPlatform = { readonly config: Pick<Config, 'media'>; readonly logger: Logger };

const servers = new WeakMap<MediaNode, MediaServer>();

/** Undefined of a node that the settings no longer name. */
export function serverOfNode({ config }: Pick<MediaPlatform, 'config'>, name: string): MediaServer | undefined {
  const node = config.media.nodes.find((one) => one.name === name);
  if (node === undefined) return undefined;
  const server = servers.get(node) ?? mediaServerOf(node);
  servers.set(node, server);
  return server;
}

/** Cuts publishers on their nodes. Never rejects: the reconciler cuts whatever stays. */
export async function kick(
  platform: MediaPlatform,
  publishers: readonly NodePublisher[],
  tries = usualTries,
): Promise<void> {
  await Promise.all(publishers.map((publisher) => kickOne(platform, publisher, tries)));
}

async function kickOne(platform: MediaPlatform, { node, ...publisher }: NodePublisher, tries: number): Promise<void> {
  const server = serverOfNode(platform, node);
  for (let tried = 0; server !== undefined && tried < tries; tried += 1)
    try {
      if ((await server.kick(publisher, AbortSignal.timeout(nodeAnswerMs))) > 0) return;
      await sleep(againMs);
    } catch (error) {
      platform.logger.warn({ err: error as Error, node }, 'a publisher could not be cut');
    }
}
