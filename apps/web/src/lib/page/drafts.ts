import { onPersonChanged, onSessionCleared, type SessionUser } from '../session/session.ts';

/** Unsaved typing of a form, without its secrets. */
export interface KeptDraft {
  /** Of the fields that were changed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Values of those fields when the form was opened. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly savedAt: number;
}

interface DraftRow extends KeptDraft {
  /** Owner and form. */
  readonly key: string;
  readonly owner: string;
}

const daysKept = 7;
const keptFor = daysKept * 24 * 60 * 60 * 1000;
const storeName = 'drafts';

let opening: Promise<IDBDatabase> | null = null;

/** Rejects where the browser keeps nothing, as in a private window that forbids it: then there are no drafts. */
function openStore(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('touchline', 2);
    request.addEventListener('upgradeneeded', () => {
      if (request.result.objectStoreNames.contains(storeName)) request.result.deleteObjectStore(storeName);
      request.result.createObjectStore(storeName, { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no store')));
  });
  return opening;
}

async function run<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await openStore();
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('not kept')));
  });
}

export function ownerOf({ merchantCode, id }: Pick<SessionUser, 'merchantCode' | 'id'>): string {
  return `${merchantCode}/${id}`;
}

const keyOf = (owner: string, form: string): string => `${owner} ${form}`;

export async function keepDraft(
  owner: string,
  form: string,
  { values, base }: Pick<KeptDraft, 'values' | 'base'>,
): Promise<void> {
  const row: DraftRow = { key: keyOf(owner, form), owner, values, base, savedAt: Date.now() };
  await run('readwrite', (store) => store.put(row));
}

/** The owner's own, if it is not older than a week; whatever is, or is someone else's, goes. */
export async function readDraft(owner: string, form: string): Promise<KeptDraft | null> {
  return (await ownRows(owner)).find((row) => row.key === keyOf(owner, form)) ?? null;
}

/** Of a form that each tab keeps for itself: by the tab's part of the name. */
export async function readDraftsOfTabs(owner: string, form: string): Promise<(KeptDraft & { tab: string })[]> {
  const before = `${keyOf(owner, form)} `;
  const rows = (await ownRows(owner)).filter(({ key }) => key.startsWith(before));
  return rows.map((row) => ({ ...row, tab: row.key.slice(before.length) }));
}

async function ownRows(owner: string): Promise<DraftRow[]> {
  const rows: DraftRow[] = await run('readonly', (store) => store.getAll());
  const isGood = (row: DraftRow): boolean => row.owner === owner && row.savedAt > Date.now() - keptFor;
  for (const { key } of rows.filter((row) => !isGood(row))) await run('readwrite', (store) => store.delete(key));
  return rows.filter(isGood);
}

export async function dropDraft(owner: string, form: string): Promise<void> {
  await run('readwrite', (store) => store.delete(keyOf(owner, form)));
}

export async function dropAllDrafts(): Promise<void> {
  await run('readwrite', (store) => store.clear());
}

const forget = (): void => void dropAllDrafts().catch(() => undefined);

// A session that ran out leaves them: the same person finds them after the next sign-in.
onSessionCleared((reason) => {
  if (reason === 'signed-out') forget();
});
onPersonChanged(forget);
