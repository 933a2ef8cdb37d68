import type { EntryKind } from '@touchline/domain/matches/catalog';

import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import { nameKey } from '../association/index.ts';
import { announceMatches, type Announcing } from '../matches/index.ts';
import {
  refused,
  requireDisciplineName,
  requireRemovable,
  requireSharedPage,
  requireSinglePage,
  requireThere,
} from './catalog.policy.ts';
import {
  addAliases,
  aliasNames,
  aliasOf,
  createEntry,
  type LockedEntry,
  type EntryPatch,
  isNameTaken,
  isTeamOf,
  leagueAudit,
  lockEntry,
  moveMatches,
  nameOfEntry,
  playerAudit,
  removeAlias,
  setRecycled,
  teamAudit,
  updateEntry,
} from './catalog.repository.ts';

export const auditOf = { league: leagueAudit, team: teamAudit, player: playerAudit };
const nounOf = { league: '联赛', team: '球队', player: '球员' };
const lowestLevel = 3;

/** The fields that people can set, as the calls name them. */
interface Form {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly icon?: string | undefined;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly isSingle?: boolean | undefined;
  readonly disciplineName?: string | undefined;
  readonly autoShelf?: boolean | undefined;
  readonly shelveComing?: boolean | undefined;
  readonly teamId?: string | null | undefined;
}

/** Leagues, teams and players are looked after alike. */
export function createCatalog(kind: EntryKind, platform: Announcing) {
  const audit = auditOf[kind];

  async function requirePlausible({ tx }: Work, discipline: number, form: Form, exceptId: string | null) {
    const { name, teamId, isSingle, disciplineName } = form;
    requireSinglePage(discipline, isSingle);
    requireSharedPage(discipline, disciplineName);
    if (teamId != null && !(await isTeamOf(tx, discipline, teamId))) throw refused('没有这支球队', 'teamId');
    if (name !== undefined && (await isNameTaken(tx, { kind, discipline, name }, exceptId)))
      throw refused(`已有同名的${nounOf[kind]}，请换一个名称，或合并两条记录`, 'name');
  }

  async function opened({ tx }: Work, id: string): Promise<LockedEntry> {
    return requireThere(await lockEntry(tx, kind, id));
  }

  async function openedFresh(context: Work, id: string, updatedTime: string): Promise<LockedEntry> {
    const entry = await opened(context, id);
    requireFresh(entry.updated_at, updatedTime);
    return entry;
  }

  async function withTeamName({ tx }: Work, entry: LockedEntry) {
    return { ...entry, team: await nameOfEntry(tx, entry.team_id) };
  }

  /** Suppliers' records are recognised by what people call it, too. */
  async function keepNames({ tx }: Work, id: string, { name, shortName, nameEn }: Form): Promise<void> {
    const names = [name, shortName, nameEn].filter((each) => each !== undefined && each !== '') as string[];
    await addAliases(tx, id, [...new Map(names.map((each) => [nameKey(each), spelled(each)])).values()]);
  }

  async function setState(context: Work, id: string, updatedTime: string, isRecycled: boolean): Promise<Date> {
    const before = await openedFresh(context, id, updatedTime);
    const after = await setRecycled(context.tx, id, isRecycled);
    context.changes.add(audit, id, before, after);
    return after.updated_at;
  }

  return {
    async create(context: Work, { discipline, ...form }: Form & { discipline: number; name: string }) {
      await requirePlausible(context, discipline, form, null);
      if (kind === 'league') requireDisciplineName(discipline, form.disciplineName);
      const patch = patchOf(form);
      const ofKind = kind === 'league' ? { level: form.level ?? lowestLevel } : {};
      const entry = { kind, discipline, ...patch, ...ofKind, name: form.name };
      const made = await createEntry(context.tx, entry, givenIn(form));
      await keepNames(context, made.id, form);
      context.changes.add(audit, made.id, null, await withTeamName(context, made));
      return { id: made.id, updatedAt: made.updated_at };
    },

    async update(context: Work, id: string, { updatedTime, ...form }: Form & { updatedTime: string }): Promise<Date> {
      const before = await openedFresh(context, id, updatedTime);
      await requirePlausible(context, before.discipline, form, id);
      const namedBefore = await withTeamName(context, before);
      const after = await updateEntry(context.tx, id, patchOf(form, before.auto_shelf), givenIn(form));
      await keepNames(context, id, form);
      if (after.is_single !== before.is_single) {
        const moved = await moveMatches(context.tx, id, after.is_single);
        context.afterCommit(() => announceMatches(platform, moved));
      }
      context.changes.add(audit, id, namedBefore, await withTeamName(context, after));
      return after.updated_at;
    },

    recycle: (context: Work, id: string, updatedTime: string) => setState(context, id, updatedTime, true),
    lift: (context: Work, id: string, updatedTime: string) => setState(context, id, updatedTime, false),

    async addAlias(context: Work, id: string, alias: string): Promise<void> {
      const { tx, changes } = context;
      const { name } = await opened(context, id);
      const before = await aliasNames(tx, id);
      if ((await addAliases(tx, id, [spelled(alias)])) === 0) throw refused('已有相同的别名', 'alias');
      changes.addPart(audit, id, { name, aliases: before }, { name, aliases: await aliasNames(tx, id) });
    },

    async removeAlias(context: Work, id: string, alias: string): Promise<void> {
      const { tx, changes } = context;
      const { name } = await opened(context, id);
      const found = await aliasOf(tx, id, alias);
      if (found === undefined) throw new Refusal('notFound');
      requireRemovable(found);
      const before = await aliasNames(tx, id);
      await removeAlias(tx, id, found.key);
      changes.addPart(audit, id, { name, aliases: before }, { name, aliases: before.filter((each) => each !== alias) });
    },
  };
}

function spelled(alias: string) {
  return { alias, key: nameKey(alias) };
}

/** By the names of the calls, as whoever follows a supplier looks for them. No supplier speaks of the shelf. */
function givenIn({ autoShelf: _autoShelf, shelveComing: _shelveComing, ...form }: Form): string[] {
  return Object.entries(form).flatMap(([field, value]) => (value === undefined ? [] : [field]));
}

/** As the table calls it: only what was given. What was on already is on since then, unless the matches are named. */
function patchOf(
  { name, shortName, nameEn, icon, level, isSingle, teamId, ...form }: Form,
  wasOn: boolean | null = null,
): EntryPatch {
  const { autoShelf, shelveComing, disciplineName } = form;
  const isFromHere = autoShelf === true && (wasOn !== true || shelveComing !== undefined);
  const shelf = isFromHere ? { auto_shelf_from: shelveComing === true ? null : ('now' as const) } : {};
  const own = { name, short_name: shortName, name_en: nameEn, icon, level, is_single: isSingle, team_id: teamId };
  const patch = { ...own, discipline_name: disciplineName, auto_shelf: autoShelf, ...shelf };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
