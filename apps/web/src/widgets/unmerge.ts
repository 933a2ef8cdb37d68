import type { EntryKind } from '@touchline/domain/matches/catalog';

import { CallError } from '../lib/calls/call-error.ts';
import { i18n } from '../lib/i18n.ts';
import { showBanner, showToast } from '../lib/page/notices.ts';
import './lists.messages.ts';

/** The one that comes back. */
interface Loser {
  readonly kind: EntryKind | 'match';
  readonly id: string;
  readonly name: string;
}

const running = new Set<string>();

/** Takes a merge back, once however often it is pressed, and says what is newer and stays. */
export async function unmerge(
  { kind, id, name }: Loser,
  call: () => Promise<{ readonly stays: readonly string[] }>,
): Promise<void> {
  // Not by their name, which two often share.
  const key = `${kind} ${id}`;
  if (running.has(key)) return;
  running.add(key);
  try {
    const { stays } = await call();
    const text =
      stays.length === 0
        ? i18n.t('lists:unmerge.done', { name })
        : i18n.t('lists:unmerge.but', { name, stays: stays.join(i18n.t('lists:unmerge.separator')) });
    showToast({ text, tone: stays.length === 0 ? 'success' : 'info' });
  } catch (error) {
    if (error instanceof CallError) showBanner(error);
  } finally {
    running.delete(key);
  }
}
