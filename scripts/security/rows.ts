/** One line of a table of docs/security/asvs.md: `| 3.4.4 | what it asks for | held | by what, or why not |`. */
export interface AsvsRow {
  readonly id: string;
  readonly words: string;
  readonly stands: string;
  readonly text: string;
}

export const rowStatuses = ['held', 'deviation', 'n/a'] as const;

export function readRows(markdown: string): AsvsRow[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [, id = '', words = '', stands = '', text = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return { id, words, stands, text };
    });
}

/** The evidence of a row: each of its code spans. */
export function evidenceOf({ text }: AsvsRow): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}
