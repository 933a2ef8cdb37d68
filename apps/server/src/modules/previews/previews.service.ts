import { inMerchant } from '@touchline/db/transaction';
import type { PreviewStream } from '@touchline/domain/live/preview-pass';

import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { checkedPass, signedFolder } from './preview-passes.ts';
import { requirePlayable } from './previews.policy.ts';
import { isPlayable, playableOf } from './previews.repository.ts';

export function previewReads({ config: { keys } }: Platform): Routes<'previews.open'> {
  return {
    'previews.open': readRoute({
      ask: ({ params: { id } }) => ({ held: callersKeys, found: playableOf(id) }),
      answer({ held: [held], found: [found] }, _input, { actor }) {
        const row = there(found);
        if (!actor.isSuperAdmin) requirePlayable(row.discipline, held?.keys ?? []);
        const { sessionId, until } = row;
        if (sessionId === null) return { preview: null };
        const folder = signedFolder(keys.previews, { ...row, sessionId }, row);
        return { preview: { sessionId, folder, until: new Date(until * 1000).toISOString() } };
      },
    }),
  };
}

/** A media server asks before each file. */
export async function mayPlay({ config, pool }: Platform, stream: PreviewStream, pass: string): Promise<boolean> {
  const known = checkedPass(config.keys.previews, stream, pass);
  return known !== undefined && (await inMerchant(pool, known.merchantCode, (tx) => isPlayable(tx, known, stream)));
}
