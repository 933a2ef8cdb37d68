import type { Mutation } from '../mutation.ts';

const matches = {
  file: 'packages/contract/src/matches.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const matchShapes = {
  file: 'packages/contract/src/definition/match-shapes.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const drafts = {
  file: 'packages/contract/src/predictions/predictions.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const odds = {
  file: 'packages/contract/src/odds.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const published = {
  file: 'packages/contract/src/predictions/published-predictions.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const shapes = {
  file: 'packages/contract/src/definition/prediction-shapes.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};
const lists = {
  file: 'packages/contract/src/lists.ts',
  tests: ['packages/contract/src/wire-names.test.ts'],
};

export const wireMutations: readonly Mutation[] = [
  {
    ...matches,
    id: 'wire-1',
    rule: 'the path of the match list is as specified',
    find: "path: '/{sport}/match/list'",
    replace: "path: '/{sport}/matches/list'",
  },
  {
    ...matches,
    id: 'wire-2',
    rule: 'the path of a match’s status is as specified',
    find: "path: '/platform/{sport}/match/status/update'",
    replace: "path: '/platform/{sport}/match/status'",
  },
  {
    ...matches,
    id: 'wire-3',
    rule: 'the path of taking a record off is as specified',
    find: "path: '/platform/{sport}/match/disable',",
    replace: "path: '/platform/{sport}/match/unlink',",
  },
  {
    ...matchShapes,
    id: 'wire-4',
    rule: 'a match’s league name is called lname',
    find: '  lname: z.string(),\n  licon',
    replace: '  leagueName: z.string(),\n  licon',
  },
  {
    ...matches,
    id: 'wire-5',
    rule: 'matches are filtered by teamName',
    find: "teamName: { type: 'text', max: 50 },",
    replace: "team: { type: 'text', max: 50 },",
  },
  {
    ...matches,
    id: 'wire-6',
    rule: 'the change of a status names standardId',
    find: '      standardId: id,\n      status:',
    replace: '      matchId: id,\n      status:',
  },
  {
    ...drafts,
    id: 'wire-7',
    rule: 'the path of the drafts is as specified',
    find: "path: '/user/predictions/draft',",
    replace: "path: '/user/predictions/drafts',",
  },
  {
    ...drafts,
    id: 'wire-8',
    rule: 'the path of publishing is as specified',
    find: "path: '/user/prediction/{id}/commit'",
    replace: "path: '/user/prediction/{id}/publish'",
  },
  {
    ...drafts,
    id: 'wire-9',
    rule: 'a new prediction names oddType',
    find: 'oddType: playType, predict, title',
    replace: 'playType: playType, predict, title',
  },
  {
    ...drafts,
    id: 'wire-10',
    rule: 'a template is called templateName',
    find: 'const template = z.object({ id: z.string(), templateName:',
    replace: 'const template = z.object({ id: z.string(), name:',
  },
  {
    ...odds,
    id: 'wire-11',
    rule: 'the path of leagues to predict is as specified',
    find: "path: '/prediction/leagues'",
    replace: "path: '/prediction/league'",
  },
  {
    ...odds,
    id: 'wire-12',
    rule: 'leagues are asked for by leagueLevel',
    find: 'sportId, leagueLevel: integer(1, 3) }',
    replace: 'sportId, level: integer(1, 3) }',
  },
  {
    ...published,
    id: 'wire-13',
    rule: 'the path of what is published is as specified',
    find: "path: '/user/predictions/published'",
    replace: "path: '/user/predictions/public'",
  },
  {
    ...shapes,
    id: 'wire-14',
    rule: 'what is foretold is called predict',
    find: '  predict: z.string(),',
    replace: '  codes: z.string(),',
  },
  {
    ...lists,
    id: 'wire-15',
    rule: 'an answer of a list says totalPages',
    find: '    totalPages: z.number().int(),\n',
    replace: '    pageTotal: z.number().int(),\n',
  },
  {
    ...lists,
    id: 'wire-16',
    rule: 'a list is sorted by orderBy[0].target',
    find: "    'orderBy[0].target': z.enum(sortable).optional(),\n",
    replace: "    'orderBy[0].name': z.enum(sortable).optional(),\n",
  },
];
