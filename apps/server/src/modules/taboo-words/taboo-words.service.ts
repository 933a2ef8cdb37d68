import { tabooWordList } from '@touchline/contract/taboo-words';
import type { Tx } from '@touchline/db/transaction';
import type { TabooLevel } from '@touchline/domain/constants';

import { listRoute } from '../../platform/lists/list-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { keyOf } from './fold.ts';
import { listStates, noVersion } from './list-versions.repository.ts';
import { requireComparable, requireFree, requireRoom } from './taboo-words.policy.ts';
import {
  insertTabooWord,
  lockTabooWord,
  raiseVersion,
  removeTabooWord,
  replaceTabooWord,
  type TabooFilters,
  type TabooWordForm,
  type TabooRow,
  tabooWordAudit,
  tabooWordById,
  tabooWordsInSql,
  wordWithKey,
} from './taboo-words.repository.ts';

/** Of what is left empty nothing is said. */
interface GivenWord extends Omit<TabooWordForm, 'level'> {
  readonly level?: TabooLevel | undefined;
}

interface TabooWordQuery {
  readonly keyword?: string | undefined;
  readonly level?: TabooFilters['level'];
}

export function filtersOf({ keyword, level }: TabooWordQuery): TabooFilters {
  return { key: keyword === undefined || keyword === '' ? undefined : keyOf(keyword), level };
}

export const tabooWordReads: Routes<'taboo-words.list' | 'taboo-words.get'> = {
  'taboo-words.list': listRoute(tabooWordList, {
    rows: ({ query }) => tabooWordsInSql(filtersOf(query)),
    item: viewOf,
  }),
  'taboo-words.get': readRoute({
    ask: ({ params }) => ({ found: tabooWordById(params.id) }),
    answer: ({ found }) => viewOf(there(found[0])),
  }),
};

/** Each change raises the version of its list first, and is announced once it stands. */
export function createTabooWords({ events }: Pick<Platform, 'events'>) {
  async function changing({ tx, merchantCode, afterCommit }: Work, added: -1 | 0 | 1): Promise<string> {
    const list = await raiseVersion(tx, added);
    if (added === 1) requireRoom(list);
    afterCommit(() => events.tell('tabooWords', merchantCode));
    return list.version;
  }

  async function create(work: Work, form: TabooWordForm) {
    const { tx, merchantCode, changes } = work;
    const key = keyOf(form.word);
    requireComparable(key);
    const version = await changing(work, 1);
    requireFree(await wordWithKey(tx, merchantCode, key));
    const made = await insertTabooWord(tx, merchantCode, { ...form, key }, version);
    changes.add(tabooWordAudit, made.id, null, made);
    return { id: made.id, updatedTime: made.updatedAt.toISOString() };
  }

  async function update(work: Work, id: string, { updatedTime, ...form }: TabooWordForm & { updatedTime: string }) {
    const { tx, merchantCode, changes } = work;
    const key = keyOf(form.word);
    requireComparable(key);
    const version = await changing(work, 0);
    const before = there(await lockTabooWord(tx, merchantCode, id));
    requireFresh(before.updatedAt, updatedTime);
    requireFree(await wordWithKey(tx, merchantCode, key), id);
    const after = await replaceTabooWord(tx, merchantCode, id, { ...form, key }, version);
    changes.add(tabooWordAudit, id, before, after);
    return { updatedTime: after.updatedAt.toISOString() };
  }

  async function remove(work: Work, id: string): Promise<void> {
    const { tx, merchantCode, changes } = work;
    const version = await changing(work, -1);
    const before = there(await lockTabooWord(tx, merchantCode, id));
    await removeTabooWord(tx, merchantCode, id, version);
    changes.add(tabooWordAudit, id, before, null);
  }

  /** As a file has it: a word that is there takes what the file says of it, and one that is the same stays untouched. */
  async function put(work: Work, given: GivenWord, usual: TabooLevel): Promise<void> {
    const known = await wordWithKey(work.tx, work.merchantCode, keyOf(given.word));
    const form = {
      word: given.word,
      level: given.level ?? (known?.level as TabooLevel | undefined) ?? usual,
      reason: given.reason === '' ? (known?.reason ?? '') : given.reason,
    };
    if (known === undefined) await create(work, form);
    else if (known.level !== form.level || known.reason !== form.reason || known.word !== form.word)
      await update(work, known.id, { ...form, updatedTime: known.updatedAt.toISOString() });
  }

  return { create, update, remove, put };
}

/** Many at once, without a log of them: for data that a program brings. */
export async function addTabooWords(tx: Tx, merchantCode: string, forms: readonly TabooWordForm[]): Promise<void> {
  for (const form of forms) {
    const { version } = await raiseVersion(tx, 1);
    await insertTabooWord(tx, merchantCode, { ...form, key: keyOf(form.word) }, version);
  }
}

/** Or had some: a list that somebody has emptied is theirs. */
export async function hasTabooWords(tx: Tx, merchantCode: string): Promise<boolean> {
  const [list] = await listStates(tx, [merchantCode]);
  return list !== undefined && list.version !== noVersion;
}

function viewOf({ id, word, level, reason, updatedAt }: TabooRow) {
  return { id, keyword: word, level, reason, updatedTime: updatedAt.toISOString() };
}
