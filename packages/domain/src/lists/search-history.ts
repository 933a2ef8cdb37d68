/** The keywords searched in one field of one page, newest first. */
export interface SearchedField {
  readonly path: string;
  readonly field: string;
  readonly keywords: readonly string[];
}

export type SearchHistory = readonly SearchedField[];

export const searchHistoryKey = 'x-cms-s-k';

/** The current keyword and nine before it. */
export const searchesKept = 10;

const between = { segments: ',,', path: '???', field: '::', keywords: ',/' } as const;

/** Without these four characters no delimiter can be spelled; the per cent sign makes the way back sure. */
const ambiguous = /[%,?:]/g;

export function readHistory(text: string | null): SearchHistory {
  if (text === null || text === '') return [];
  return text
    .split(between.segments)
    .map(readSegment)
    .filter((entry) => entry !== null);
}

export function writeHistory(history: SearchHistory): string {
  return history
    .filter(({ keywords }) => keywords.length > 0)
    .map(({ path, field, keywords }) => {
      const value = keywords.map(encode).join(between.keywords);
      return `${encode(path)}${between.path}${encode(field)}${between.field}${value}`;
    })
    .join(between.segments);
}

export function searchesOf(history: SearchHistory, path: string, field: string): readonly string[] {
  return history.find((entry) => entry.path === path && entry.field === field)?.keywords ?? [];
}

export function rememberSearch(history: SearchHistory, path: string, field: string, keyword: string): SearchHistory {
  const kept = tidy([keyword, ...searchesOf(history, path, field)]);
  return [...history.filter((entry) => !isOf(entry, path, field)), { path, field, keywords: kept }];
}

export function forgetSearch(history: SearchHistory, path: string, field: string, keyword: string): SearchHistory {
  return history.map((entry) =>
    isOf(entry, path, field)
      ? { path, field, keywords: entry.keywords.filter((remembered) => remembered !== keyword) }
      : entry,
  );
}

function isOf(entry: SearchedField, path: string, field: string): boolean {
  return entry.path === path && entry.field === field;
}

/** Null for what cannot be read: others may have written there. */
function readSegment(segment: string): SearchedField | null {
  const [path, rest] = cut(segment, between.path);
  const [field, value] = cut(rest, between.field);
  if (path === '' || field === '' || value === '') return null;
  try {
    const keywords = tidy(value.split(between.keywords).map(decodeURIComponent));
    return keywords.length === 0
      ? null
      : { path: decodeURIComponent(path), field: decodeURIComponent(field), keywords };
  } catch {
    return null;
  }
}

function cut(text: string, delimiter: string): readonly [string, string] {
  const at = text.indexOf(delimiter);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + delimiter.length)];
}

function tidy(keywords: readonly string[]): readonly string[] {
  return [...new Set(keywords.filter((keyword) => keyword.trim() !== ''))].slice(0, searchesKept);
}

function encode(text: string): string {
  return text.replaceAll(ambiguous, encodeURIComponent);
}
