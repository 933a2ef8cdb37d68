import type { Logger } from '../logging/logger.ts';

/** Above this, connections and leases suffer. */
export const longestPieceMs = 200;
const tickMs = 10;
const worthSayingMs = 20;

interface Piece {
  /** Of the main thread's processor time: a machine that is busy with others makes the clock longer, not this. */
  readonly cpuMs: number;
  readonly clockMs: number;
}

/** Measures the longest time that work held the event loop, and says so. Answers how to stop. */
export function watchLoop(logger: Pick<Logger, 'info' | 'warn'>): () => void {
  let longest: Piece = { cpuMs: worthSayingMs, clockMs: 0 };
  let before = now();

  function tick(): void {
    const after = now();
    const piece = { cpuMs: after.cpuMs - before.cpuMs, clockMs: after.clockMs - before.clockMs - tickMs };
    before = after;
    if (piece.cpuMs <= longest.cpuMs) return;
    longest = piece;
    const facts = { cpuMs: Math.round(piece.cpuMs), clockMs: Math.round(piece.clockMs) };
    if (piece.cpuMs > longestPieceMs) logger.warn(facts, 'event loop held up');
    else logger.info(facts, 'event loop held up');
  }

  const timer = setInterval(tick, tickMs).unref();
  return () => clearInterval(timer);
}

function now(): Piece {
  const { user, system } = process.threadCpuUsage();
  return { cpuMs: (user + system) / 1000, clockMs: performance.now() };
}
