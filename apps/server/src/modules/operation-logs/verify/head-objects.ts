import { Readable } from 'node:stream';

import type { FileStore } from '../../../platform/files/file-store.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { everyLog, signHead, type SignedStatement, signStatement, type StatedHead } from './stated-head.ts';

/** No merchant's code: those have letters and digits alone. */
const lookName = 'every_log';
const objectName = /^([a-z0-9_]+)-(\d{8})T(\d{9})Z-(\d+)(r?)-([0-9a-f]*)-(\d+)-([0-9a-f]{64})$/;
const dayMs = 86_400_000;

const nameOf = (merchantCode: string) => (merchantCode === everyLog ? lookName : merchantCode);
const compact = (at: string) => at.replaceAll(/[-:.]/g, '');

/**
 * A key states the head and its signature, so that listing the keys of a merchant reads its heads: thousands with one
 * request. Keys of one merchant sort by time.
 */
function objectKey(
  { at, merchantCode, seq, hash, restored }: StatedHead,
  { version, signature }: SignedStatement,
): string {
  return [nameOf(merchantCode), compact(at), restored === true ? `${seq}r` : seq, hash, version, signature].join('-');
}

function signedIn(key: string): SignedStatement | null {
  const [, name = '', day = '', time = '', seq = '', mark, hash = '', version, signature = ''] =
    objectName.exec(key) ?? [];
  if (name === '') return null;
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const at = `${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}Z`;
  const merchantCode = name === lookName ? everyLog : name;
  const head: StatedHead = { at, merchantCode, seq, hash, ...(mark === 'r' ? { restored: true } : {}) };
  return { statement: JSON.stringify(head), signature, version: Number(version) };
}

async function keysOf(store: FileStore, start: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(start)) if (objectName.test(key)) keys.push(key);
  return keys.toSorted();
}

/** Signed heads of a log, oldest first; with `since`, from the day before on. */
export async function signedObjects(
  store: FileStore,
  merchantCode: string,
  since: Date | null = null,
): Promise<SignedStatement[]> {
  const name = nameOf(merchantCode);
  const starts = since === null ? [`${name}-`] : daysSince(since).map((day) => `${name}-${day}`);
  const keys: string[] = [];
  for (const start of starts) keys.push(...(await keysOf(store, start)));
  return keys.map(signedIn).filter((signed) => signed !== null);
}

function daysSince(since: Date): string[] {
  const days: string[] = [];
  for (let at = since.getTime() - dayMs; at < Date.now() + dayMs; at += dayMs)
    days.push(compact(new Date(at).toISOString()).slice(0, 8));
  return days;
}

/** Never written again. Of looks at every log stay the newest and the first of each key: others say nothing more. */
export async function writeHeadObject(store: FileStore, keys: KeyRing, head: StatedHead): Promise<void> {
  const signed = signStatement(keys, head);
  const key = objectKey(head, signed);
  await store.write(key, Readable.from([signHead(keys, head)]), new AbortController().signal);
  if (head.merchantCode !== everyLog) return;
  const seen = new Set<number>();
  for (const other of await keysOf(store, `${lookName}-`)) {
    const version = signedIn(other)?.version ?? 0;
    if (seen.has(version) && other < key) await store.remove(other);
    seen.add(version);
  }
}
