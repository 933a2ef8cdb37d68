/** The text of a page without its fenced code. */
export function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
}

/** Texts between backticks in a page, outside fenced code. */
export function codeSpans(text: string): string[] {
  return [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
}

/** The sentences of a page: of paragraphs, list items and table cells. A code span counts as one word. */
export function sentencesOf(text: string): string[] {
  return blocksOf(withoutCode(text)).flatMap((block) => plain(block).split(/(?<=[.!?])\s+/));
}

export function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function blocksOf(text: string): string[] {
  return text
    .split(/\n(?=\s*(?:[-*]|\d+\.) )|\n{2,}|^#.*$/m)
    .flatMap((block) => (/^\s*\|/.test(block) ? block.split(/[|\n]/) : [block]))
    .map((block) => block.replace(/^\s*(?:[-*]|\d+\.) /, '').trim())
    .filter((block) => block !== '');
}

/** A link is its text, a code span one word, and emphasis nothing. */
function plain(block: string): string {
  return block
    .replaceAll(/`[^`]+`/g, 'code')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_]{1,2}/g, '')
    .replaceAll(/\s+/g, ' ');
}
