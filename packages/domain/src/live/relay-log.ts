/** Packets that wait in the queue of one target. */
export const queuedPackets = 60;

/**
 * ffmpeg's log names no target: two may share host, port and path. Each target has another limit of attempts, which no
 * outage reaches, and each attempt is logged with its limit.
 */
const firstLimit = 1_000_000_000;

export const attemptLimitOf = (target: number): number => firstLimit + target;

/** A line of ffmpeg's log or progress that tells something about targets. A context is the queue of one target. */
export type RelayLine =
  | { readonly kind: 'attempt'; readonly context: string; readonly target: number }
  | { readonly kind: 'recovered' | 'full' | 'flushed'; readonly context: string }
  | { readonly kind: 'pictures'; readonly count: number };

const pictures = /^frame=\s*(\d{1,15})$/;
const ofQueue = /^\[fifo @ (0x[0-9a-f]{1,16})\] (.+)$/;
const attempt = /^Recovery attempt #\d{1,10}\/(\d{1,10})$/;

const queueLines: Readonly<Record<string, 'recovered' | 'full' | 'flushed'>> = {
  'Recovery successful': 'recovered',
  'FIFO queue full': 'full',
  'FIFO queue flushed': 'flushed',
};

/** Null of all other lines. */
export function readRelayLine(line: string): RelayLine | null {
  const count = pictures.exec(line)?.[1];
  if (count !== undefined) return { kind: 'pictures', count: Number(count) };
  const [, context, text] = ofQueue.exec(line) ?? [];
  if (context === undefined || text === undefined) return null;
  const limit = attempt.exec(text)?.[1];
  if (limit !== undefined)
    return Number(limit) < firstLimit ? null : { kind: 'attempt', context, target: Number(limit) - firstLimit };
  const kind = Object.hasOwn(queueLines, text) ? queueLines[text] : undefined;
  return kind === undefined ? null : { kind, context };
}
