/** Ids with a comma between each two; '' asks for nothing and is right. */
export function idSearchFault(text: string): 'characters' | 'commas' | null {
  if (/[^\d,]/.test(text)) return 'characters';
  return /^,|,,|,$/.test(text) ? 'commas' : null;
}

/** A tag input while somebody types into it. */
export function typedIdsFault(text: string): 'characters' | 'start' | null {
  if (/[^\d, ]/.test(text)) return 'characters';
  return /^[, ]/.test(text) ? 'start' : null;
}

export function splitTypedIds(text: string): string[] {
  return partsOf(text, /[, ]+/);
}

export function splitPastedIds(text: string): string[] {
  return partsOf(text, /[\s,+/，、]+/);
}

export function isId(text: string): boolean {
  return /^\d+$/.test(text);
}

export function addTags(tags: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...tags, ...more])];
}

function partsOf(text: string, separators: RegExp): string[] {
  return text.split(separators).filter((part) => part !== '');
}
