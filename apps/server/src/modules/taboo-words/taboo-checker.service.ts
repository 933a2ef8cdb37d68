import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Reading } from '../../platform/work.ts';
import { type Edition, lastId, type ChangeCursor, type Shelf } from './held-list.ts';
import { createHeldLists } from './held-lists.ts';
import { listStates, noVersion, wordsSince } from './list-versions.repository.ts';
import { mostInOne, type TabooTexts, type TextHits, together } from './taboo-book.ts';
import { requireNoTaboo } from './taboo-words.policy.ts';
import { bookAmongOthers, bookInThread } from './threaded-book.ts';

/** Of the platform's list and the merchant's, by the newest version; `version` is compared again inside the publishing transaction. */
export interface TabooChecker {
  check(merchantCode: string, texts: TabooTexts): Promise<TabooFindings>;
}

export interface TabooFindings extends TextHits {
  readonly version: string;
}

/** The texts that were held against the words before the transaction began, and what was found. */
export interface CheckedTexts extends TabooTexts {
  readonly findings: TabooFindings;
}

/** Before a transaction is open: a list may have to be built first. */
export async function checkTexts(
  taboo: TabooChecker,
  merchantCode: string,
  { title, content }: TabooTexts,
): Promise<CheckedTexts> {
  const texts = { title, content };
  return { ...texts, findings: await taboo.check(merchantCode, texts) };
}

/** Where it answers, no list changes before the transaction ends: a word that came since the look counts, and so does a text that was saved since. */
export async function requireCleanTexts(
  taboo: TabooChecker,
  { tx, merchantCode }: Reading,
  { title, content }: TabooTexts,
  checked: CheckedTexts,
): Promise<void> {
  let { findings } = checked;
  let isLookedAt = checked.title === title && checked.content === content;
  for (let looks = 0; looks < 3; looks += 1) {
    if (isLookedAt && (await isTabooVersion(tx, merchantCode, findings.version))) {
      requireNoTaboo(findings);
      return;
    }
    findings = await taboo.check(merchantCode, { title, content });
    isLookedAt = true;
  }
  throw new Refusal('dependencyDown', { retryAfterSeconds: 1 });
}

const nothing = { version: noVersion, words: 0 };
const noTexts = { title: '', content: '' };
const perBatch = 2000;
/** Announced changes of a list, such as of an import, are looked at together. */
const gatheredMs = 200;

/** Both lists apply; the platform's own people have but one. */
const listsOf = (merchantCode: string) => [...new Set([platformMerchant, merchantCode])];

/** Where it is, no list changes before the transaction ends. */
export async function isTabooVersion(tx: Tx, merchantCode: string, version: string): Promise<boolean> {
  return versionOf(await listStates(tx, listsOf(merchantCode), { lock: true })) === version;
}

const versionOf = (states: readonly { readonly version: string }[]) => states.map(({ version }) => version).join('.');

/** One for each process. Lists are read when they are first needed; the platform's stays. */
export function createTabooChecker({
  pool,
  events,
  config,
}: Pick<WorkerPlatform, 'pool' | 'events' | 'config'>): TabooChecker & {
  /** Reads the platform's list, which every text is held against, before anybody waits for it. */
  warm(): void;
} {
  const platforms = createHeldLists(shelfOf, Infinity);
  const merchants = createHeldLists(shelfOf, config.TABOO_WORDS_HELD);
  const listsWith = (code: string) => (code === platformMerchant ? platforms : merchants);
  const announced = new Set<string>();

  events.onWord('tabooWords', (code) => {
    if (!listsWith(code).has(code) || announced.has(code)) return;
    announced.add(code);
    setTimeout(() => {
      announced.delete(code);
      refresh(code);
    }, gatheredMs).unref();
  });

  function refresh(code: string): void {
    // Whoever checks next looks again.
    findIn([code], noTexts).catch(() => undefined);
  }

  /** In lists of which there are words; what they are is looked at each time, so that a change counts at once. */
  async function findIn(merchantCodes: readonly string[], texts: TabooTexts) {
    const states = await inMerchant(pool, null, (tx) => listStates(tx, merchantCodes));
    const lists = merchantCodes.map((code, at) => ({ code, state: states[at] ?? nothing }));
    return await Promise.all(
      lists.map(async ({ code, state }) =>
        state.version === noVersion
          ? { ...nothing, found: { title: [], content: [] } satisfies TextHits }
          : await listsWith(code).use(code, state, async ({ book, version }) => ({
              version,
              found: await book.check(texts),
            })),
      ),
    );
  }

  function shelfOf(code: string): Shelf {
    const read = ({ version, id }: ChangeCursor, isAnew: boolean, most: number) =>
      inMerchant(pool, code, (tx) => wordsSince(tx, code, { version, id, isAnew }, most));

    async function open(): Promise<Edition> {
      // What is changed while the list is read comes as a change: it has a later version.
      const [{ version } = nothing] = await inMerchant(pool, null, (tx) => listStates(tx, [code]));
      let batch = await read({ version: noVersion, id: lastId }, true, mostInOne + 1);
      const book = batch.length > mostInOne ? bookInThread() : bookAmongOthers();
      let words = 0;
      try {
        for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
          await book.add(batch);
          words += batch.length;
          batch = await read(last, true, perBatch);
        }
        await book.build();
      } catch (error) {
        void book.close();
        throw error;
      }
      return { book, version, words, changes: 0 };
    }
    return { open, changesAfter: (cursor, most) => read(cursor, false, most) };
  }

  return {
    async check(merchantCode, texts) {
      const lists = await findIn(listsOf(merchantCode), texts);
      return {
        title: together(lists.flatMap(({ found }) => found.title)),
        content: together(lists.flatMap(({ found }) => found.content)),
        version: versionOf(lists),
      };
    },
    warm: () => refresh(platformMerchant),
  };
}

const ofWorkers = new WeakMap<object, TabooChecker>();

/** One for each worker: its jobs and tasks share the lists that it holds. */
export function workersTabooChecker(platform: Pick<WorkerPlatform, 'pool' | 'events' | 'config'>): TabooChecker {
  const known = ofWorkers.get(platform.pool);
  if (known !== undefined) return known;
  const made = createTabooChecker(platform);
  ofWorkers.set(platform.pool, made);
  return made;
}
