import { createHmac } from 'node:crypto';

import type { KeyRing } from '../../../platform/keys/key-ring.ts';

/** A log's head as it is stated, and signed, outside the database. */
export interface StatedHead {
  /** When it was looked at. */
  readonly at: string;
  readonly merchantCode: string;
  readonly seq: string;
  readonly hash: string;
  /** The log was restored to this head: what was signed further before is void. */
  readonly restored?: true;
}

/** In place of a merchant's code, which it cannot be: every log still ended as it had last been signed. */
export const everyLog = '*';

const signatureOf = (key: string, statement: string) => createHmac('sha256', key).update(statement).digest('hex');

/** A head with the signature of the newest key. */
export interface SignedStatement {
  readonly statement: string;
  readonly signature: string;
  readonly version: number;
}

export function signStatement(keys: KeyRing, head: StatedHead): SignedStatement {
  const statement = JSON.stringify(head);
  return { statement, signature: signatureOf(keys.reveal(), statement), version: keys.newest };
}

/** A line of the head file; one without a version is of the first key. */
export function signHead(keys: KeyRing, head: StatedHead): string {
  const { statement, signature, version } = signStatement(keys, head);
  return `${statement}\t${signature}\t${version}\n`;
}

export type HeadReader = (signed: SignedStatement) => StatedHead | null;

/** Reads statements in their order: after one of a newer key those of an older one count no more. */
export function createHeadReader(
  keys: KeyRing,
  onTurn: (version: number, at: string) => void = () => undefined,
): HeadReader {
  let newest = 0;
  return ({ statement, signature, version }) => {
    if (version < newest || !keys.has(version)) return null;
    if (signature !== signatureOf(keys.reveal(version), statement)) return null;
    const head = JSON.parse(statement) as StatedHead;
    if (version > newest) onTurn(version, head.at);
    newest = version;
    return head;
  };
}

export function statementIn(line: string): SignedStatement {
  const [statement = '', signature = '', version = '1'] = line.split('\t');
  return { statement, signature, version: Number(version) };
}
