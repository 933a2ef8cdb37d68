import type { Mutation } from '../mutation.ts';

const offers = 'packages/domain/src/predictions/odds-lines.ts';
const policy = {
  file: 'apps/server/src/modules/predictions/predictions.policy.ts',
  tests: ['apps/server/src/modules/predictions/publishing/publishing.test.ts'],
  title: 'PRD-8[46]|PRD-61',
};
const movedLine = {
  file: 'apps/server/src/modules/predictions/predictions.policy.ts',
  tests: ['apps/server/src/modules/predictions/publishing/due-publishing.test.ts'],
  title: 'odds that moved at the same line',
};
const turnedSides = {
  file: 'apps/server/src/modules/predictions/predictions.policy.ts',
  tests: ['apps/server/src/modules/predictions/publishing/publishing.test.ts'],
  title: 'sides were turned',
};
const service = {
  file: 'apps/server/src/modules/predictions/publishing/publishing.service.ts',
  tests: ['apps/server/src/modules/predictions/publishing/publishing.test.ts'],
};
const race = {
  file: 'apps/server/src/modules/predictions/publishing/publishing.service.ts',
  tests: ['apps/server/src/modules/predictions/publishing/publishing-race.test.ts'],
  title: 'PRD-61|waits',
};
const ownOnes = {
  file: 'apps/server/src/modules/predictions/drafts.service.ts',
  tests: ['apps/server/src/modules/predictions/publishing/publishing.test.ts'],
  title: 'can be withdrawn',
};
const drafts = {
  file: 'apps/server/src/modules/predictions/drafts.service.ts',
  tests: ['apps/server/src/modules/predictions/drafts.test.ts'],
  title: 'PRD-61',
};
const due = {
  file: 'apps/server/src/modules/predictions/publishing/due-publishing.service.ts',
  tests: ['apps/server/src/modules/predictions/publishing/due-publishing.test.ts'],
  title: 'no longer holds the key',
};
const reviews = {
  file: 'apps/server/src/modules/predictions/predictions.policy.ts',
  tests: ['apps/server/src/modules/prediction-reviews/prediction-reviews.test.ts'],
};

export const publishingMutations: readonly Mutation[] = [
  {
    ...policy,
    id: 'publishing-1',
    rule: 'publishing is refused after kick-off',
    find: "if (hasBegun(match)) throw new Refusal('matchStarted');",
    replace: '',
  },
  {
    file: policy.file,
    tests: ['apps/server/src/modules/predictions/draft-limits.test.ts'],
    title: 'off the shelf is answered alike',
    id: 'publishing-2',
    rule: 'a match off the shelf is unavailable, also one that has begun',
    find: 'if (match?.status !== matchStatus.onShelf)',
    replace: 'if (match === undefined)',
  },
  {
    ...policy,
    file: 'apps/server/src/modules/taboo-words/taboo-words.policy.ts',
    id: 'publishing-3',
    rule: 'words that block stop a publish',
    find: "hits.filter(({ level }) => level === 'block')",
    replace: "hits.filter(({ level }) => level === 'warn')",
  },
  {
    ...policy,
    file: offers,
    id: 'publishing-4',
    rule: 'odds that moved stop a publish',
    find: 'codes.every((code) => one.odds[code] === other.odds[code])',
    replace: 'true',
  },
  {
    ...movedLine,
    file: offers,
    id: 'publishing-5',
    rule: 'a line that moved stops a publish',
    find: 'one.line === other.line &&',
    replace: 'Number.isNaN(other.line) === false &&',
  },
  {
    ...turnedSides,
    id: 'publishing-6',
    rule: 'sides that were turned stop a publish',
    find: 'if (areTurned(saved, match))',
    replace: 'if (areTurned(match, match) && false)',
  },
  {
    ...service,
    id: 'publishing-7',
    rule: 'a closed line cannot be published',
    find: 'quote === undefined || quote.closed',
    replace: 'quote === undefined',
  },
  {
    ...service,
    id: 'publishing-8',
    rule: 'odds that a publish showed are kept with the draft',
    find: '  await noteNewOdds(tx, merchantCode, row.id, offer);\n',
    replace: '',
  },
  {
    ...service,
    id: 'publishing-9',
    rule: 'texts are checked when publishing',
    find: '      await requireCleanTexts(taboo, work, row, checked);\n',
    replace: '',
  },
  {
    ...race,
    file: 'apps/server/src/modules/taboo-words/taboo-checker.service.ts',
    id: 'publishing-10',
    rule: 'a word that comes during a publish counts',
    find: 'if (isLookedAt && (await isTabooVersion(tx, merchantCode, findings.version))) {',
    replace: 'if (isLookedAt) {',
  },
  {
    ...ownOnes,
    id: 'publishing-11',
    rule: 'a prediction is withdrawn by its writer alone',
    find: 'if (row?.writer_id !== actor.accountId) throw',
    replace: 'if (row === undefined) throw',
  },
  {
    ...drafts,
    id: 'publishing-12',
    rule: 'a flagged draft is not saved',
    find: '      requireNoTaboo(findings);\n      requireRoom',
    replace: '      requireRoom',
  },
  {
    ...due,
    id: 'publishing-13',
    rule: 'who lost the key does not publish by the clock',
    find: 'if (!rights?.isSuperAdmin && !rights?.permissions.some((key) => keys.includes(key)))',
    replace: 'if (rights === undefined)',
  },
  {
    ...reviews,
    id: 'publishing-14',
    rule: 'nobody reviews their own prediction',
    find: 'if (writerId === accountId) throw',
    replace: "if (writerId === '') throw",
  },
];
