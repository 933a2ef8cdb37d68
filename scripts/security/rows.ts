/** One line of a table of docs/security/asvs.md: `| 3.4.4 | what it asks for | held | by what, or why not |`. */
export interface Row {
  readonly id: string;
  readonly words: string;
  readonly stands: string;
  readonly text: string;
}

export const standings = ['held', 'deviation', 'n/a'] as const;

export function readRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [, id = '', words = '', stands = '', text = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return { id, words, stands, text };
    });
}

/** What a row is held by: each of its code spans. */
export function evidenceOf({ text }: Row): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}
