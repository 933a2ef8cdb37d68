import type { SessionEnd } from '@touchline/domain/live/publishing';

import type { Work } from '../../platform/work.ts';
import { kick, type MediaPlatform } from './kicking.service.ts';
import { type CutSessions, markCut } from './sessions.repository.ts';

/** Cuts running publishers once the work is committed. Its caller does not wait for the nodes. */
export async function cutStreams(
  { tx, merchantCode, afterCommit }: Work,
  platform: MediaPlatform,
  which: CutSessions,
  reason: SessionEnd,
): Promise<void> {
  const cut = await markCut(tx, merchantCode, which, reason);
  afterCommit(async () => void kick(platform, cut));
}
