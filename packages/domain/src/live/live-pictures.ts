/** How often a running stream is looked into, in ms. */
export const pictureTimes = {
  countEvery: 30_000,
  snapshotEvery: 60_000,
  /** While somebody sees it. */
  seenSnapshotEvery: 10_000,
  /** A new stream has no finished piece yet, and a stalled one no new piece. */
  absentAgain: 3000,
  /** After a failure; doubled with each further one. */
  failedAgain: 30_000,
  mostFailedAgain: 600_000,
} as const;

/** In ms: a page asks for each new snapshot, so somebody who looks on asks within this. */
export const seenFor = 25_000;
/** In ms. An older snapshot would pass for what is on air. */
export const snapshotKept = 150_000;
/** In ms. Two counts were missed. */
export const frameRateKept = 75_000;

const mostFramesPerSecond = 480;

/** Null for what no camera and no game sends. */
export function plausibleFrameRate(rate: number | null | undefined): number | null {
  return rate != null && rate > 0 && rate <= mostFramesPerSecond ? Math.round(rate * 100) / 100 : null;
}

/** With one digit at most: 30 for 29.97. */
export function roundedFrameRate(rate: number): number {
  return Math.round(rate * 10) / 10;
}

/** Packets of the picture in a piece, over its length. */
export function countedFrameRate(packets: number, seconds: number): number | null {
  return seconds > 0 ? plausibleFrameRate(packets / seconds) : null;
}

/** Packets come unevenly: a smaller difference is none. */
const noticedShare = 0.02;

/** The share of the declared frames that did not come; null where either is unknown. */
export function missingFrames(counted: number | null, declared: number | null): number | null {
  if (counted === null || declared === null) return null;
  const share = 1 - counted / declared;
  return share < noticedShare ? 0 : share;
}

export interface StreamPiece {
  readonly name: string;
  readonly seconds: number;
}

/** The last piece of an HLS playlist; null of one that has none yet. */
export function newestPiece(playlist: string): StreamPiece | null {
  const pieces = playlist.matchAll(/^#EXTINF:(\d{1,4}(?:\.\d{1,9})?),[^\n]*\n(\d{1,9}\.ts)\r?$/gm);
  const [, seconds, name] = [...pieces].at(-1) ?? [];
  return name === undefined ? null : { name, seconds: Number(seconds) };
}

/** Frames are counted, and snapshots taken. */
export type PictureTask = 'count' | 'snapshot';

/** Tries of one kind on one stream, in ms of the same clock. */
export interface PictureTries {
  /** The last that succeeded. */
  readonly at: number;
  /** It is left alone until then. */
  readonly restsUntil: number;
  /** In a row. */
  readonly failures: number;
}

export type PictureHistory = Readonly<Record<PictureTask, PictureTries>>;

const noTries: PictureTries = { at: Number.NEGATIVE_INFINITY, restsUntil: 0, failures: 0 };
export const noHistory: PictureHistory = { count: noTries, snapshot: noTries };

export interface PictureWork {
  readonly kinds: readonly PictureTask[];
  /** 1 is just in time. The most overdue stream comes first, so that those that are seen hold up no other. */
  readonly overdue: number;
}

/** Null while nothing is due. */
export function pictureWork(history: PictureHistory, isSeen: boolean, now: number): PictureWork | null {
  const { countEvery, snapshotEvery, seenSnapshotEvery } = pictureTimes;
  const every = { count: countEvery, snapshot: isSeen ? seenSnapshotEvery : snapshotEvery };
  const kinds = (['count', 'snapshot'] as const).filter((kind) => overdueOf(history[kind], every[kind], now) >= 1);
  if (kinds.length === 0) return null;
  return { kinds, overdue: Math.max(...kinds.map((kind) => overdueOf(history[kind], every[kind], now))) };
}

function overdueOf({ at, restsUntil }: PictureTries, every: number, now: number): number {
  return now < restsUntil ? 0 : (now - at) / every;
}

/** `absent` while a stream has no new finished piece, or its node, Redis or the database is away. */
export type PictureOutcome = 'done' | 'absent' | 'failed';

export function afterTry(tries: PictureTries, outcome: PictureOutcome, now: number): PictureTries {
  const { absentAgain, failedAgain, mostFailedAgain } = pictureTimes;
  if (outcome === 'done') return { at: now, restsUntil: 0, failures: 0 };
  if (outcome === 'absent') return { ...tries, restsUntil: now + absentAgain };
  const rest = Math.min(failedAgain * 2 ** tries.failures, mostFailedAgain);
  return { ...tries, restsUntil: now + rest, failures: tries.failures + 1 };
}
