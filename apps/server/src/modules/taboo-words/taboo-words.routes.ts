import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { exportWords, readWords, startImport } from './files.service.ts';
import type { TabooHit } from './taboo-book.ts';
import type { TabooChecker, TabooFindings } from './taboo-checker.service.ts';
import { createTabooWords, filtersOf, tabooWordReads } from './taboo-words.service.ts';
import type { GivenRow } from './taboo-words.tasks.ts';

export function tabooWordsRoutes(
  platform: Platform,
  checker: TabooChecker,
): Routes<
  | 'taboo-words.list'
  | 'taboo-words.get'
  | 'taboo-words.create'
  | 'taboo-words.update'
  | 'taboo-words.delete'
  | 'taboo-words.import'
  | 'taboo-words.export'
  | 'taboo-words.check'
> {
  const words = createTabooWords(platform);
  return {
    ...tabooWordReads,
    'taboo-words.create': { handle: (context, { body }) => words.create(context, formOf(body)) },
    'taboo-words.update': { handle: (context, { params, body }) => words.update(context, params.id, formOf(body)) },
    'taboo-words.delete': {
      async handle(context, { params }) {
        await words.remove(context, params.id);
        return {};
      },
    },
    'taboo-words.import': {
      read: ([file], { actor }) => readWords(platform, file, actor.accountId),
      receive: (context, { query: { level } }, [file], rows: readonly GivenRow[]) =>
        startImport(context, platform, rows, { file: file.name, level }),
    },
    'taboo-words.export': { download: async (context, { query }) => exportWords(context, filtersOf(query)) },
    'taboo-words.check': {
      prepare: ({ merchantCode }, { body }) => checker.check(merchantCode, body),
      handle: async (_context, _input, { title, content }: TabooFindings) => ({
        titleKeywords: title.map(({ word }) => word),
        contentKeywords: content.map(({ word }) => word),
        title: title.map(hitView),
        content: content.map(hitView),
      }),
    },
  };
}

/** The wire's `keyword` is the table's `word`. */
function formOf<Body extends { readonly keyword: string }>({ keyword, ...rest }: Body) {
  return { word: keyword, ...rest };
}

function hitView({ ranges, ...hit }: TabooHit) {
  return { ...hit, ranges: ranges.map(([from, to]): [number, number] => [from, to]) };
}
