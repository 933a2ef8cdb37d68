import { inMerchant } from '@touchline/db/transaction';
import type { PreviewStream } from '@touchline/domain/live/preview-pass';

import type { Platform } from '../../platform/platform.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import { callersKeys, type HeldKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { createSnapshots } from './pictures/snapshots.ts';
import { checkedPass, signedFolder } from './preview-passes.ts';
import { requirePlayable } from './previews.policy.ts';
import { isPlayable, playableOf, type PlayableRow } from './previews.repository.ts';

export function previewReads({ config: { keys }, redis }: Platform): Routes<'previews.open' | 'previews.snapshot'> {
  const snapshots = createSnapshots(redis);
  return {
    'previews.open': readRoute({
      ask: ({ params: { id } }) => ({ held: callersKeys, found: playableOf(id) }),
      answer({ held: [held], found: [found] }, _input, { actor }) {
        const row = playable(found, held, actor);
        const { sessionId, until } = row;
        if (sessionId === null) return { preview: null };
        const folder = signedFolder(keys.previews, { ...row, sessionId }, row);
        return { preview: { sessionId, folder, until: new Date(until * 1000).toISOString() } };
      },
    }),
    'previews.snapshot': {
      ask: ({ params: { id } }) => ({ held: callersKeys, found: playableOf(id) }),
      show({ held: [held], found: [found] }: FoundPlayable, _input, { actor }) {
        const { sessionId, snapshotAt } = playable(found, held, actor);
        // A stream that has ended, or is being cut, shows none.
        if (sessionId === null || snapshotAt === null) throw new Refusal('notFound');
        // Somebody sees it: the next one is taken soon. Without Redis there is none.
        void snapshots.markSeen(sessionId).catch(() => undefined);
        return { name: `${sessionId}-${snapshotAt.getTime()}`, open: () => snapshots.open(sessionId) };
      },
    },
  };
}

interface FoundPlayable {
  readonly held: readonly HeldKeys[];
  readonly found: readonly PlayableRow[];
}

/** The appointment, if the caller may play it. */
function playable(
  found: PlayableRow | undefined,
  held: HeldKeys | undefined,
  actor: { readonly isSuperAdmin: boolean },
): PlayableRow {
  const row = there(found);
  if (!actor.isSuperAdmin) requirePlayable(row.discipline, held?.keys ?? []);
  return row;
}

/** A media server asks before each file. */
export async function mayPlay({ config, pool }: Platform, stream: PreviewStream, pass: string): Promise<boolean> {
  const known = checkedPass(config.keys.previews, stream, pass);
  return known !== undefined && (await inMerchant(pool, known.merchantCode, (tx) => isPlayable(tx, known, stream)));
}
