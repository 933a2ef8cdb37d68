import { readFileSync } from 'node:fs';

const signs = { n: '\n', t: '\t', '\\': '\\' };

/** How harmless words that stand in for taboo ones are written so that they might slip by. */
export const evasions = rowsOf('taboo-evasions.tsv').map(([kind = '', word = '', text]) => ({
  kind,
  word,
  text: read(text),
}));

/** Near to one of them, or holding one that is another: none of these is one. */
export const innocent = rowsOf('taboo-innocent.tsv').map(([why, text]) => ({ why, text: read(text) }));

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Invisible characters are written in the table by their number. */
function read(text = ''): string {
  return text.replaceAll(
    /\\(?:u\{(?<code>[0-9A-F]+)\}|(?<sign>.))/gu,
    (_, code: string | undefined, sign: keyof typeof signs) =>
      code === undefined ? signs[sign] : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
