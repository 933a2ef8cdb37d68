import type { Mutation } from '../mutation.ts';

const match = {
  file: 'packages/domain/src/taboo/taboo-match.ts',
  tests: ['packages/domain/src/taboo/taboo-match.test.ts'],
};
const spelling = { file: 'packages/domain/src/taboo/taboo-spelling.ts', tests: match.tests };
const text = {
  file: 'packages/domain/src/taboo/taboo-text.ts',
  tests: ['packages/domain/src/taboo/taboo-text.test.ts'],
};
const book = {
  file: 'apps/server/src/modules/taboo-words/taboo-book.ts',
  tests: ['apps/server/src/modules/taboo-words/taboo-checker.test.ts'],
};
const checker = {
  file: 'apps/server/src/modules/taboo-words/taboo-checker.service.ts',
  tests: ['apps/server/src/modules/taboo-words/taboo-checker.test.ts'],
};
const words = {
  file: 'apps/server/src/modules/taboo-words/taboo-words.policy.ts',
  tests: ['apps/server/src/modules/taboo-words/taboo-words.test.ts'],
  title: 'stands in its list once|has a letter or a digit',
};

export const tabooMutations: readonly Mutation[] = [
  {
    ...match,
    id: 'taboo-1',
    rule: 'a word inside an allowed expression passes',
    find: 'occurrences.filter((spelled) => !isAllowed(rangeOf(spelling, spelled)))',
    replace: 'occurrences.filter(() => true)',
  },
  {
    ...spelling,
    id: 'taboo-2',
    rule: 'a word of an alphabet does not stand inside a longer one',
    find: 'return !goesOn(source, plain, from) && !goesOn(source, plain, to);',
    replace: 'return !goesOn(source, plain, from);',
  },
  {
    ...match,
    id: 'taboo-3',
    rule: 'a stretched word of an alphabet needs two letters too many',
    find: 'alphabetic.test(pattern) ? 2 : 1',
    replace: 'alphabetic.test(pattern) ? 1 : 1',
  },
  {
    ...match,
    id: 'taboo-4',
    rule: 'a stretched row is as long as the word’s own, or longer',
    find: 'tooMany.every((more) => more >= 0) && counted',
    replace: 'counted',
  },
  {
    ...spelling,
    id: 'taboo-5',
    rule: 'digits apart from each other are no number',
    find: 'if (digits.test(pattern)) return !gaps',
    replace: 'if (digits.test(pattern)) return true || !gaps',
  },
  {
    ...spelling,
    id: 'taboo-6',
    rule: 'spaces in an alphabet part words',
    find: 'return parted <= own || (',
    replace: 'return parted >= 0 || (',
  },
  {
    ...spelling,
    id: 'taboo-7',
    rule: 'a word spaced out letter by letter is found',
    find: '(parted >= 2 && parted === gaps.length)',
    replace: '(parted >= 99 && parted === gaps.length)',
  },
  {
    ...spelling,
    id: 'taboo-8',
    rule: 'no word ends within a character that stands for several',
    find: 'if ((form.from[at] ?? 0) < (form.to[at - 1] ?? 0)) return true;',
    replace: 'if ((form.from[at] ?? 0) < 0) return true;',
  },
  {
    ...match,
    id: 'taboo-9',
    rule: 'an allowed expression covers only what lies inside it',
    find: 'return (ends[least - 1] ?? -1) >= to;',
    replace: 'return (ends[least - 1] ?? -1) >= 0;',
  },
  {
    ...match,
    id: 'taboo-10',
    rule: 'words with repeated letters are found stretched',
    find: 'put(repeating, collapsed.text, plain.text);',
    replace: 'put(repeating, plain.text, plain.text);',
  },
  {
    ...text,
    id: 'taboo-11',
    rule: 'width, form and accents do not hide a word',
    find: "character.normalize('NFKD')",
    replace: "character.normalize('NFC')",
  },
  {
    ...text,
    id: 'taboo-12',
    rule: 'case does not hide a word',
    find: "familiarLetter).join('').toLowerCase()",
    replace: "familiarLetter).join('')",
  },
  {
    ...text,
    id: 'taboo-13',
    rule: 'traditional characters do not hide a word',
    find: "Array.from(letters, simplify).join('')",
    replace: "Array.from(letters).join('')",
  },
  {
    ...text,
    id: 'taboo-14',
    rule: 'signs and spaces do not hide a word',
    find: ".replaceAll(ignorable, '')",
    replace: '',
  },
  {
    ...text,
    id: 'taboo-15',
    rule: 'digits in a row are kept',
    find: 'code === previous && !digit.test(plain.slice(at, end))',
    replace: 'code === previous',
  },
  {
    ...checker,
    id: 'taboo-16',
    rule: 'the platform’s words apply to every merchant',
    find: '[...new Set([platformMerchant, merchantCode])]',
    replace: '[...new Set([merchantCode])]',
  },
  {
    ...checker,
    id: 'taboo-17',
    rule: 'no list changes under a publishing transaction',
    find: '{ lock: true }',
    replace: '{ lock: false }',
  },
  {
    ...book,
    id: 'taboo-18',
    rule: 'a word of both lists counts as the sterner has it',
    find: "(known.level !== 'block' && hit.level === 'block')",
    replace: 'false',
  },
  {
    ...words,
    id: 'taboo-19',
    rule: 'a word stands in its list once',
    find: 'taken !== undefined && taken.id !== ownId',
    replace: 'taken !== undefined && taken.id === ownId',
  },
  {
    ...words,
    id: 'taboo-20',
    rule: 'a word has a letter or a digit',
    find: "if (key === '') throw",
    replace: "if (key === ' ') throw",
  },
  {
    ...spelling,
    id: 'taboo-21',
    rule: 'a separator between words of two or more characters ends a match',
    find: 'return long < 2 || !seen.test(between);',
    replace: 'return long < 3 || !seen.test(between);',
  },
  {
    ...spelling,
    id: 'taboo-22',
    rule: 'a match that cuts through a word only warns',
    find: 'words.wordAt(from)[0] < from ||',
    replace: '',
  },
  {
    ...spelling,
    id: 'taboo-23',
    rule: 'one letter between single characters is looked through, between words it is not',
    find: 'return long === 0;',
    replace: 'return true;',
  },
  {
    ...spelling,
    id: 'taboo-24',
    rule: 'across title and content a word of an alphabet has two letters in each',
    find: '(alphabetic.test(pattern) ? 2 : 1)',
    replace: '1',
  },
];
