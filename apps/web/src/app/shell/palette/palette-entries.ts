import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { headerEntries, titleOfKey } from '@touchline/domain/access/navigation';
import { appointmentRoute, routeOfKey } from '@touchline/domain/access/permission-grammar';
import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { stageName } from '@touchline/domain/matches/match-stages';
import { formatTime } from '@touchline/domain/times';
import { valueAddedStatus } from '@touchline/domain/value-added/value-added';

import '../../../entities/domain/domain-states.messages.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { i18n } from '../../../lib/i18n.ts';
import { inMerchant } from '../../../lib/session/open-merchant.ts';
import { findTasks } from '../../manuals/guide-search.ts';
import './palette.messages.ts';

export type FoundRecords = CallData<Calls['search.records']>;
export type PaletteKind = 'pages' | 'guides' | keyof FoundRecords;

export interface PaletteEntry {
  readonly kind: PaletteKind;
  readonly id: string;
  readonly name: string;
  /** Tells it from its like: a match's league and kick-off, an account's sign-in name. */
  readonly note: string;
  readonly route: string;
  /** The parameter of the page's address that opens the record, or narrows the list to it. */
  readonly search: readonly [name: string, value: string] | null;
  /** Where it is no page of the open merchant: the whole address. */
  readonly address?: string;
}

/** The pages that the menus show, whose name contains the keyword. */
export function pageEntries(
  permissions: readonly string[],
  open: ReadonlySet<string>,
  keyword: string,
): readonly PaletteEntry[] {
  return headerEntries(permissions, { open })
    .flatMap((entry) => ('tabs' in entry ? entry.tabs : [entry]))
    .map(({ key }) => ({
      kind: 'pages' as const,
      id: key,
      name: titleOfKey(key),
      note: '',
      route: routeOfKey(key),
      search: null,
    }))
    .filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
}

/** Tasks of guides; each opens its guide at that task. */
export function guideEntries(permissions: readonly string[], keyword: string): readonly PaletteEntry[] {
  return findTasks(permissions, keyword).map(({ id, title, guide, address }) => ({
    kind: 'guides',
    id,
    name: title,
    note: guide,
    route: address,
    search: null,
    address,
  }));
}

type Entries = {
  readonly [Kind in keyof FoundRecords]: (
    found: FoundRecords[Kind][number],
    held: readonly string[],
  ) => Omit<PaletteEntry, 'kind'>;
};

/** Each leads to the record itself, or to its list with nothing else in it where no address opens the record. */
const entryOf: Entries = {
  matches: ({ id, page, lname, gameTime, gameStageType, discipline, ...teams }) => ({
    id,
    name: nameOfMatch(teams),
    note: joined(lname, formatTime(gameTime), stageName(gameStageType, discipline)),
    route: routeOfKey(page),
    search: ['match', id],
  }),
  leagues: (league) => catalogEntry(league, 'spo_#_lea'),
  teams: (team) => catalogEntry(team, 'spo_#_tea'),
  drafts: ({ id, title, page, gameTime, state, ...teams }, held) => ({
    id,
    name: title,
    note: joined(nameOfMatch(teams), formatTime(gameTime)),
    route: routeOfKey(page),
    search: state === 'review' || !held.includes(`${page}-action`) ? ['keyword', title] : ['draft', id],
  }),
  predictions: ({ id, title, page, userName, ...teams }) => ({
    id,
    name: title,
    note: joined(nameOfMatch(teams), userName),
    route: routeOfKey(page),
    search: ['prediction', id],
  }),
  accounts: ({ id, name, account }) => ({
    id,
    name,
    note: account,
    route: routeOfKey('bac_#_acc'),
    search: ['account', id],
  }),
  roles: ({ id, name }) => ({ id, name, note: '', route: routeOfKey('bac_#_rol'), search: ['keyword', name] }),
  groups: ({ id, name }) => ({ id, name, note: '', route: routeOfKey('bac_#_grp'), search: ['group', id] }),
  merchants: ({ code, alias }) => ({
    id: code,
    name: alias,
    note: code,
    route: routeOfKey('com_lis'),
    search: null,
    address: inMerchant({ code, isView: true }, '/info'),
  }),
  projects: ({ projectCode, name, tag }) => ({
    id: projectCode,
    name,
    note: joined(tag, projectCode),
    route: routeOfKey('dom_#_pro'),
    search: ['project', projectCode],
  }),
  pushDomains: (domain) => domainEntry(domain, 'dom_pus'),
  pullDomains: (domain) => domainEntry(domain, 'dom_pul'),
  streamers: ({ streamerCode, name, nickname }) => ({
    id: streamerCode,
    name,
    note: joined(nickname, streamerCode),
    route: `${routeOfKey('pro_anc_lis')}/${streamerCode}`,
    search: null,
  }),
  news: (item) => valueAddedEntry(item, 'news', 'val_new'),
  videos: (item) => valueAddedEntry(item, 'video', 'val_vid'),
  programs: ({ id, programName, streamerName, startTime, sportCode, matchId }) => ({
    id,
    name: programName,
    note: joined(streamerName, formatTime(startTime)),
    route: appointmentRoute(sportCode),
    search: ['matchId', matchId],
  }),
};

export function recordEntries(found: FoundRecords, held: readonly string[]): readonly PaletteEntry[] {
  const listed = <Found>(
    kind: keyof FoundRecords,
    records: readonly Found[],
    entry: (record: Found, held: readonly string[]) => Omit<PaletteEntry, 'kind'>,
  ) => records.map((record) => ({ kind, ...entry(record, held) }));
  return [
    ...listed('matches', found.matches, entryOf.matches),
    ...listed('leagues', found.leagues, entryOf.leagues),
    ...listed('teams', found.teams, entryOf.teams),
    ...listed('drafts', found.drafts, entryOf.drafts),
    ...listed('predictions', found.predictions, entryOf.predictions),
    ...listed('streamers', found.streamers, entryOf.streamers),
    ...listed('programs', found.programs, entryOf.programs),
    ...listed('news', found.news, entryOf.news),
    ...listed('videos', found.videos, entryOf.videos),
    ...listed('accounts', found.accounts, entryOf.accounts),
    ...listed('roles', found.roles, entryOf.roles),
    ...listed('groups', found.groups, entryOf.groups),
    ...listed('merchants', found.merchants, entryOf.merchants),
    ...listed('projects', found.projects, entryOf.projects),
    ...listed('pushDomains', found.pushDomains, entryOf.pushDomains),
    ...listed('pullDomains', found.pullDomains, entryOf.pullDomains),
  ];
}

function catalogEntry({ id, name, discipline, isRecycled }: FoundRecords['leagues'][number], page: string) {
  return {
    id,
    name,
    note: joined(disciplineName(discipline), isRecycled ? i18n.t('palette:recycled') : ''),
    route: routeOfKey(page),
    search: ['entry', id] as const,
  };
}

function domainEntry({ id, name, state }: FoundRecords['pushDomains'][number], page: string) {
  const note = i18n.t(`domain-states:states.${state}`);
  return { id, name, note, route: routeOfKey(page), search: ['domain', id] as const };
}

function valueAddedEntry(
  { id, title, status, onShelf }: FoundRecords['news'][number],
  opened: 'news' | 'video',
  page: string,
) {
  const isDraft = status === valueAddedStatus.unsaved;
  const note = isDraft ? i18n.t('palette:draft') : onShelf ? i18n.t('palette:onShelf') : '';
  return { id, name: title, note, route: routeOfKey(page), search: [opened, id] as const };
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
