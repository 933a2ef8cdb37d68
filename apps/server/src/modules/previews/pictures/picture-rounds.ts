import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import {
  afterTry,
  noHistory,
  type PictureHistory,
  type PictureTask,
  type PictureOutcome,
  type PictureWork,
  pictureWork,
} from '@touchline/domain/live/live-pictures';

import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import { OutboundFailure } from '../../../platform/network/outbound.ts';
import { createNewestPieces, type ReadPiece } from './newest-pieces.ts';
import { noteCount, noteSnapshot, type RunningStream, runningStreams } from './pictures.repository.ts';
import { countFrames, drawSnapshot } from './piece-tools.ts';
import { createSnapshots } from './snapshots.ts';

export type PicturesPlatform = Pick<WorkerPlatform, 'config' | 'logger' | 'pool' | 'redis'>;

/** Programs that run at once, however many streams there are. */
const atOnce = 2;

interface KnownStream {
  history: PictureHistory;
  /** The last piece that was read: a stalled stream is not counted again. */
  piece: string | undefined;
  /** Their trouble stands in the log. */
  readonly warned: Set<PictureTask>;
}

interface DueStream {
  readonly stream: RunningStream;
  readonly work: PictureWork;
  readonly known: KnownStream;
}

/** Counts frames and takes snapshots of what runs. A round finds what is due, and waits for none of it. */
export function createPictureRounds({ config, logger, pool, redis }: PicturesPlatform, signal: AbortSignal) {
  const pieces = createNewestPieces(config);
  const snapshots = createSnapshots(redis);
  let known = new Map<string, KnownStream>();
  let waiting: DueStream[] = [];
  const underWay = new Map<string, Promise<void>>();

  /** Each answers how to keep what it took. */
  const takers: Record<PictureTask, (stream: RunningStream, piece: ReadPiece) => Promise<() => Promise<void>>> = {
    async count(stream, { bytes, seconds }) {
      const counted = await countFrames(bytes, seconds, signal);
      return () => inMerchant(pool, stream.merchantCode, (tx) => noteCount(tx, stream, counted));
    },
    async snapshot(stream, { bytes }) {
      const picture = await drawSnapshot(bytes, signal);
      return async () => {
        await snapshots.keep(stream.sessionId, picture);
        await inMerchant(pool, stream.merchantCode, (tx) => noteSnapshot(tx, stream));
      };
    },
  };

  /** Never rejects: one stream's trouble is its own. */
  async function work({ stream, work: { kinds }, known: one }: DueStream): Promise<void> {
    function note(kind: PictureTask, outcome: PictureOutcome, error?: unknown): void {
      const tries = one.history[kind];
      const { sessionId, node } = stream;
      if (outcome === 'done') one.warned.delete(kind);
      // What stays broken is named once.
      else if (error !== undefined && !one.warned.has(kind) && !signal.aborted) {
        one.warned.add(kind);
        logger.warn({ err: error as Error, sessionId, node, kind }, 'a stream has no readable picture');
      }
      one.history = { ...one.history, [kind]: afterTry(tries, outcome, Date.now()) };
    }

    try {
      const piece = await pieces.read(stream, one.piece, signal);
      one.piece = piece?.name ?? one.piece;
      for (const kind of kinds)
        if (piece === null) note(kind, 'absent');
        else
          await takers[kind](stream, piece).then(
            (keep) =>
              keep().then(
                () => note(kind, 'done'),
                (error: unknown) => note(kind, 'absent', error),
              ),
            (error: unknown) => note(kind, 'failed', error),
          );
    } catch (error) {
      // A node that is away says nothing of its streams.
      const outcome = error instanceof OutboundFailure && error.passes ? 'absent' : 'failed';
      for (const kind of kinds) note(kind, outcome, error);
    }
  }

  function startWaiting(): void {
    while (!signal.aborted && underWay.size < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      const { sessionId } = next.stream;
      const ended = work(next).finally(() => {
        underWay.delete(sessionId);
        startWaiting();
      });
      underWay.set(sessionId, ended);
    }
  }

  return {
    async round(): Promise<void> {
      const streams = await inMerchant(pool, platformMerchant, (tx) => runningStreams(tx, pieces.nodes));
      const ids = streams.map(({ sessionId }) => sessionId);
      // Without Redis nobody is known to look.
      const seen = await snapshots.seenAmong(ids).catch(() => new Set<string>());
      known = new Map(
        ids.map((id) => [id, known.get(id) ?? { history: noHistory, piece: undefined, warned: new Set() }]),
      );
      waiting = streams
        .flatMap((stream) => {
          const one = known.get(stream.sessionId);
          if (one === undefined || underWay.has(stream.sessionId)) return [];
          const due = pictureWork(one.history, seen.has(stream.sessionId), Date.now());
          return due === null ? [] : [{ stream, work: due, known: one }];
        })
        .toSorted((a, b) => b.work.overdue - a.work.overdue || 0);
      startWaiting();
    },
    /** Settles once nothing is under way. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
