import { newestPiece, type StreamPiece } from '@touchline/domain/live/live-pictures';

import type { Config } from '../../../platform/config/config.ts';
import { createOutbound, type Outbound, OutboundFailure } from '../../../platform/network/outbound.ts';
import { signedFolder } from '../preview-passes.ts';
import type { RunningStream } from './pictures.repository.ts';

/** A piece is one to a few seconds long: 4K takes a third of this. */
const limits = { attemptMs: 3000, totalMs: 3000, retries: 0, mostBytes: 16_000_000 };

export interface ReadPiece extends StreamPiece {
  readonly bytes: Buffer;
}

/** Reads running streams from their nodes, with a pass as players have it: the API refuses a closed one. */
export function createNewestPieces({ keys, media }: Pick<Config, 'keys' | 'media'>) {
  const nodes = new Map<string, Outbound>();
  for (const { name, kind, httpAddress } of media.nodes)
    if (kind === 'nginx') nodes.set(name, createOutbound({ baseUrl: httpAddress, headers: {}, ...limits }));

  return {
    /** Other kinds write no pieces. */
    nodes: [...nodes.keys()],
    /** Null while there is none, or where its session has ended. A piece that is known already is not read again. */
    async read(stream: RunningStream, known: string | undefined, signal: AbortSignal): Promise<ReadPiece | null> {
      const node = nodes.get(stream.node);
      if (node === undefined) return null;
      const folder = signedFolder(keys.previews, stream, stream);
      try {
        const { body } = await node.get(`${folder}index.m3u8`, {}, signal);
        const piece = newestPiece(body.toString('utf8'));
        if (piece === null || piece.name === known) return null;
        return { ...piece, bytes: (await node.get(folder + piece.name, {}, signal)).body };
      } catch (error) {
        if (error instanceof OutboundFailure && (error.status === 403 || error.status === 404)) return null;
        throw error;
      }
    },
  };
}
