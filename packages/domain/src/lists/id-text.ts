/** Ids with a comma between each two; '' asks for nothing and is right. */
export function idSearchFault(text: string): 'characters' | 'commas' | null {
  if (/[^\d,]/.test(text)) return 'characters';
  return /^,|,,|,$/.test(text) ? 'commas' : null;
}

/** The tags of an input: ids have digits alone, codes letters too. */
export type TagKind = 'ids' | 'codes';

const kinds = {
  ids: { whole: /^\d+$/, foreign: /[^\d, ]/ },
  codes: { whole: /^[\da-z]+$/i, foreign: /[^\da-z, ]/i },
} as const satisfies Readonly<Record<TagKind, object>>;

/** A tag input while somebody types into it. */
export function typedTagsFault(text: string, kind: TagKind): 'characters' | 'start' | null {
  if (kinds[kind].foreign.test(text)) return 'characters';
  return /^[, ]/.test(text) ? 'start' : null;
}

export function splitTypedTags(text: string): string[] {
  return partsOf(text, /[, ]+/);
}

export function splitPastedTags(text: string): string[] {
  return partsOf(text, /[\s,+/，、]+/);
}

export function isTag(text: string, kind: TagKind): boolean {
  return kinds[kind].whole.test(text);
}

/** Codes are written in capitals, whatever was typed. */
export function addTags(tags: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...tags, ...more].map((tag) => tag.toUpperCase()))];
}

function partsOf(text: string, separators: RegExp): string[] {
  return text.split(separators).filter((part) => part !== '');
}
