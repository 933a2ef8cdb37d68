import type { Figures } from '../faults/figures.ts';
import type { ProofSession } from './booked-streams.ts';
import type { SeenPublisher } from './node-watch.ts';

const limits = { notAllowedMs: 5000, besideKillMs: 5000, elsewhereMs: 2000 };
/** A node lists a publisher after the hook was answered; a busy machine takes its time between both. */
const nearMs = 10_000;
/** What a kill may still delay once everything runs again. */
const aftermathMs = 6000;

/** Begun and mended: between both something of the product was away. */
export interface KillTime {
  readonly from: number;
  until: number;
}

interface Judged {
  readonly publisher: SeenPublisher;
  readonly session: ProofSession;
  readonly offMs: number;
  readonly isBesideKill: boolean;
}

/** Compares the stored sessions with what the nodes listed. Without kills all of them have the tighter limit. */
export function judgeSessions(
  figures: Figures,
  seen: readonly SeenPublisher[],
  sessions: readonly ProofSession[],
  killed: readonly KillTime[] = [],
): void {
  const own = new Set(sessions.map(({ stream }) => stream));
  const publishers = seen.filter(({ stream }) => own.has(stream));
  const left = new Set(sessions);
  const judged: Judged[] = [];
  let without = 0;
  for (const publisher of publishers) {
    const session = [...left]
      .filter((one) => isOf(one, publisher))
      .toSorted(
        (one, other) => Math.abs(one.startedAt - publisher.from) - Math.abs(other.startedAt - publisher.from),
      )[0];
    if (session === undefined) {
      without = Math.max(without, publisher.until - publisher.from);
      continue;
    }
    left.delete(session);
    const stored = (session.endedAt ?? Date.now()) - session.startedAt;
    const offMs = Math.abs(stored - (publisher.until - publisher.from));
    const isBesideKill = [session.startedAt, session.endedAt ?? Date.now(), publisher.from, publisher.until].some(
      (at) => killed.some(({ from, until }) => from - nearMs / 2 <= at && at <= until + aftermathMs),
    );
    judged.push({ publisher, session, offMs, isBesideKill });
  }
  const worst = (isBeside: boolean) => {
    const those = judged.filter(({ isBesideKill }) => isBesideKill === isBeside);
    const sorted = those.toSorted((one, other) => other.offMs - one.offMs);
    const [{ publisher, session, offMs } = { publisher: null, session: null, offMs: 0 }] = sorted;
    if (offMs > limits.elsewhereMs) console.log({ offMs, publisher, session });
    return { count: those.length, offMs };
  };
  const [beside, elsewhere] = [worst(true), worst(false)];
  const scene = killed.length > 0 ? 'kills: ' : 'closes: ';
  figures.atLeast(`${scene}sessions found on the nodes`, judged.length, judged.length, 1);
  const ghosts = [...left].map(({ startedAt, endedAt }) => (endedAt ?? Date.now()) - startedAt);
  figures.atMost(`${scene}on air without a session, longest`, publishers.length, without, limits.notAllowedMs, 'ms');
  if (killed.length > 0)
    figures.atMost(`${scene}time on air, furthest off`, beside.count, beside.offMs, limits.besideKillMs, 'ms');
  if (elsewhere.count > 0)
    figures.atMost(`${scene}time on air away from kills`, elsewhere.count, elsewhere.offMs, limits.elsewhereMs, 'ms');
  const doubled = ghosts.filter((ms) => ms > limits.besideKillMs).length;
  figures.atMost(`${scene}sessions of nobody that count hours`, ghosts.length, doubled, 0);
}

function isOf({ node, client, stream, startedAt }: ProofSession, publisher: SeenPublisher): boolean {
  return (
    node === publisher.node &&
    client === publisher.client &&
    stream === publisher.stream &&
    Math.abs(startedAt - publisher.from) < nearMs
  );
}
