import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { sentencesOf, wordsIn } from './markdown.ts';

const mostWords = 20;
const others = new Set(['docs/requirements.md', 'docs/testing.md']);
const pages = globSync('docs/{,architecture/}*.md')
  .filter((page) => !others.has(page))
  .toSorted();

const tooLong = (text: string) => sentencesOf(text).filter((sentence) => wordsIn(sentence) > mostWords);
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test.each(pages)(`every sentence of %s has at most ${mostWords} words`, (page) => {
  expect(tooLong(readFileSync(page, 'utf8'))).toEqual([]);
});

test(`a sentence of ${mostWords + 1} words is found in a paragraph, a list item and a table cell`, () => {
  const long = words(mostWords + 1);
  for (const text of [`Short. ${long}. Short.`, `Short:\n\n- ${long}`, `1. ${long}\n2. short`, `| a | ${long} |`])
    expect(tooLong(text)).toHaveLength(1);
});

test('code, headings and link addresses do not count as words of a sentence', () => {
  const short = words(mostWords - 2);
  expect(tooLong(`# ${words(30)}\n\n${short} \`a code span of many words\` [link](to/some/page.md#a).`)).toEqual([]);
  expect(tooLong(`\`\`\`\n${words(30)}\n\`\`\`\n\n${short}.`)).toEqual([]);
});
