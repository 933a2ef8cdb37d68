import type { DraftForm } from '@touchline/contract/predictions/predictions';

import { dropDraft, keepDraft, readDraftsOfTabs } from '../../../../lib/page/drafts.ts';
import { openTabIds, ownTabId } from './tab-id.ts';

/** Whose form, and which. Each tab keeps its own copy of it, so that none overwrites another's. */
export interface LocalCopyKey {
  readonly owner: string;
  readonly key: string;
}

const keyIn = ({ key }: LocalCopyKey, tab: string): string => `${key} ${tab}`;

/** Rejects where the browser keeps nothing. */
export async function keepCopy(local: LocalCopyKey, form: DraftForm): Promise<void> {
  await keepDraft(local.owner, keyIn(local, await ownTabId()), { values: { form }, base: {} });
}

export async function dropCopy(local: LocalCopyKey): Promise<void> {
  await dropDraft(local.owner, keyIn(local, await ownTabId()));
}

/** Newer typing or a save replaces the copies that closed tabs left. */
export async function dropLeftCopies(local: LocalCopyKey): Promise<void> {
  const [own, isOpen] = await Promise.all([ownTabId(), openTabIds()]);
  for (const { tab } of await readDraftsOfTabs(local.owner, local.key))
    if (tab !== own && !isOpen(tab)) await dropDraft(local.owner, keyIn(local, tab));
}

/** The newest first. */
export async function readCopies({ owner, key }: LocalCopyKey): Promise<{ form: DraftForm; savedAt: number }[]> {
  const copies = await readDraftsOfTabs(owner, key);
  return copies
    .map(({ values, savedAt }) => ({ form: values['form'] as DraftForm, savedAt }))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}
