import { createHash } from 'node:crypto';

/** A text as the log may keep it: how long it is, and a hash that tells whether another is the same. */
export function markOf(text: string): string {
  return `${text.length} 字 · SHA-256 ${createHash('sha256').update(text).digest('hex')}`;
}

/** A row as the log keeps it. */
export function marked<Row extends { readonly title: string; readonly content: string }>(row: Row): Row {
  return { ...row, title: markOf(row.title), content: markOf(row.content) };
}
