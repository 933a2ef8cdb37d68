import type { Mutation } from '../mutation.ts';

const records = {
  file: 'apps/server/src/modules/supplier-feed/supplier-records.ts',
  tests: ['apps/server/src/modules/supplier-feed/supplier-records.test.ts'],
};
const stages = {
  file: 'apps/server/src/modules/supplier-feed/supplier-stages.ts',
  tests: ['apps/server/src/modules/supplier-feed/supplier-records.test.ts'],
};
const breaker = {
  file: 'apps/server/src/modules/supplier-feed/breaker.ts',
  tests: ['apps/server/src/modules/supplier-feed/breaker.test.ts'],
};
const odds = {
  file: 'apps/server/src/modules/supplier-feed/supplier-odds.ts',
  tests: ['apps/server/src/modules/supplier-feed/supplier-odds.test.ts'],
};
const lines = {
  file: 'packages/domain/src/predictions/odds-lines.ts',
  tests: ['packages/domain/src/predictions/odds-lines.test.ts'],
};
const names = {
  file: 'apps/server/src/modules/association/names.ts',
  tests: ['apps/server/src/modules/association/names.test.ts'],
};
const precedence = {
  file: 'apps/server/src/modules/association/precedence.repository.ts',
  tests: ['apps/server/src/modules/association/precedence.test.ts'],
};
const storing = {
  file: 'apps/server/src/modules/supplier-feed/page-storing.service.ts',
  tests: ['apps/server/src/modules/supplier-feed/page-storing.test.ts'],
  title: 'overtaken|nothing can be read|quarantine',
};

export const feedMutations: readonly Mutation[] = [
  {
    ...records,
    id: 'feed-1',
    rule: 'of several versions of a record the newest counts',
    find: 'filter(({ reportedAt }) => reportedAt >= one.reportedAt)',
    replace: 'filter(({ reportedAt }) => reportedAt <= one.reportedAt)',
  },
  {
    ...records,
    id: 'feed-2',
    rule: 'a record dated ahead of its supplier’s clock is not read',
    find: 'if (reportedAt > suppliedAt + aheadSeconds) throw',
    replace: 'if (reportedAt > suppliedAt + aheadSeconds * 1000) throw',
  },
  {
    ...records,
    id: 'feed-3',
    rule: 'a stage that nobody knows is not guessed',
    find: 'if (stage === undefined) throw',
    replace: 'if (stage === null) throw',
  },
  {
    ...records,
    id: 'feed-4',
    rule: 'a record without a name is not read',
    find: "if (label === undefined) throw new Unreadable('没有名称');",
    replace: '',
  },
  {
    ...stages,
    id: 'feed-5',
    rule: 'football’s cancelled is told as cancelled',
    find: '12: 94, 13: 95 };',
    replace: '12: 93, 13: 95 };',
  },
  {
    ...stages,
    id: 'feed-6',
    rule: 'basketball’s end is told as finished',
    find: '10: 90, 11: 92',
    replace: '10: 92, 11: 90',
  },
  {
    ...breaker,
    id: 'feed-7',
    rule: 'a supplier is left alone after five failures',
    find: 'const failuresAllowed = 5;',
    replace: 'const failuresAllowed = 6;',
  },
  {
    ...breaker,
    id: 'feed-8',
    rule: 'one probe is sent ahead of the others',
    find: 'this.#isProbing || now < this.#openUntil',
    replace: 'now < this.#openUntil',
  },
  {
    ...odds,
    id: 'feed-9',
    rule: 'odds that cannot be so are not read',
    find: "if (read === null) throw new Unreadable('赔率内容不符合约定');",
    replace: 'if (read === null) return null as never;',
  },
  {
    ...lines,
    id: 'feed-10',
    rule: 'an Asian handicap is positive where home gives',
    find: "line > 0 ? '让' : '受让'",
    replace: "line < 0 ? '让' : '受让'",
  },
  {
    ...lines,
    id: 'feed-11',
    rule: 'a closed line may come without prices',
    find: 'closed === 1 ? price >= 0',
    replace: 'closed === 1 ? price > 0',
  },
  {
    ...lines,
    id: 'feed-12',
    rule: 'odds with the stake inside are above one',
    find: 'price > (includesStake(playType) ? 1 : 0)',
    replace: 'price > (includesStake(playType) ? 0 : 0)',
  },
  {
    ...lines,
    id: 'feed-13',
    rule: 'the lottery’s line is whole',
    find: "kind === 'jc' ? value : value * 4",
    replace: "kind === 'jc' ? value * 4 : value * 4",
  },
  {
    ...names,
    id: 'feed-14',
    rule: 'a club’s women are another team',
    find: 'one.isHan !== other.isHan || one.side !== other.side',
    replace: 'one.isHan !== other.isHan',
  },
  {
    ...precedence,
    id: 'feed-15',
    rule: 'a chosen supplier comes first',
    find: 'sql`record.supplier IS NOT DISTINCT FROM match.chosen_supplier DESC, position',
    replace: 'sql`position',
  },
  {
    ...precedence,
    id: 'feed-16',
    rule: 'a kick-off that a person set stays',
    find: "coalesce((overrides ->> 'gameTime')::timestamptz(0), first.game_time",
    replace: 'coalesce(first.game_time',
  },
  {
    ...precedence,
    id: 'feed-17',
    rule: 'the feed does not move the version of people’s forms',
    find: 'feed_version = match.feed_version + 1',
    replace: 'feed_version = match.feed_version + 1, chosen_supplier = match.chosen_supplier',
  },
  {
    ...storing,
    id: 'feed-18',
    rule: 'whoever was overtaken writes nothing',
    find: '      await standInTerm(tx, term);\n',
    replace: '',
  },
  {
    ...storing,
    id: 'feed-19',
    rule: 'a page of which nothing can be read is not taken',
    find: 'reported.length === 0 && results.length >= fewRecords',
    replace: 'reported.length === 0 && results.length >= fewRecords * 100',
  },
];
