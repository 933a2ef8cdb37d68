import { isPageKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey } from '@touchline/domain/access/permission-tree';
import { looksLike } from '@touchline/domain/confusables';

import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { callersRights } from '../sign-in/index.ts';
import { mayLook, mayShare, requireChange, requireSharing, requireTable } from './saved-views.policy.ts';
import {
  type CurrentLook,
  deleteView,
  forgetCurrent,
  insertView,
  keepCurrent,
  keepPins,
  namesBeside,
  pinsOf,
  tableNameOf,
  updateView,
  type ViewChanges,
  type ViewContent,
  viewForChange,
  viewsOf,
} from './saved-views.repository.ts';

type Own = Work<PersonActor>;

const mostViews = 50;

/** Views lie in one's own merchant, for whichever one a super-admin acts. */
const ownerOf = ({ actor }: Own) => ({ merchantCode: actor.homeMerchant, accountId: actor.accountId });

export async function viewsFor(context: Own, table: string) {
  requireTable(table);
  const held = await callersRights(context);
  const seesShared = mayLook(table, held);
  const rows = (await viewsOf(context.tx, ownerOf(context), table)).filter(({ isOwn }) => isOwn || seesShared);
  const current = rows.find(({ name, isOwn }) => name === null && isOwn);
  return {
    current: current === undefined ? null : (current.content as unknown as CurrentLook),
    views: rows.flatMap(({ id, name, isShared, isOwn, ownerName, content }) =>
      name === null
        ? []
        : [{ id, name, isShared, isOwn: Boolean(isOwn), ownerName, ...(content as unknown as ViewContent) }],
    ),
    canShare: mayShare(table, held),
  };
}

export async function keepLook(context: Own, table: string, current: CurrentLook): Promise<void> {
  requireTable(table);
  await keepCurrent(context.tx, ownerOf(context), table, current);
}

export async function resetLook(context: Own, table: string): Promise<void> {
  requireTable(table);
  await forgetCurrent(context.tx, ownerOf(context), table);
}

export async function pinsFor(context: Own): Promise<PageKey[]> {
  return (await pinsOf(context.tx, ownerOf(context))).filter(isPageKey);
}

export async function pinPages(context: Own, pages: readonly PageKey[]): Promise<void> {
  await keepPins(context.tx, ownerOf(context), [...new Set(pages)]);
}

interface NewView extends ViewContent {
  readonly name: string;
  readonly isShared: boolean;
}

export async function createView(context: Own, table: string, given: NewView): Promise<string> {
  const { name, isShared, ...content } = given;
  requireTable(table);
  if (isShared) requireSharing(table, await callersRights(context));
  const own = (await viewsOf(context.tx, ownerOf(context), table)).filter(({ isOwn }) => isOwn);
  if (own.length > mostViews) throw refused('name', `每个列表最多保存 ${mostViews} 个视图`);
  const { merchantCode, accountId } = ownerOf(context);
  await requireFreeName(context, { merchantCode, accountId, table: tableNameOf(table, content), id: null }, name);
  return await insertView(context.tx, ownerOf(context), { table, name, isShared, content }).catch(refuseTakenName);
}

export async function changeView(context: Own, id: string, changes: ViewChanges): Promise<void> {
  const view = await requireView(context, id);
  // What is shared with everybody, or is to be, is everybody's: only those who may share it change it.
  if (changes.isShared ?? view.isShared) requireSharing(view.tableName, await callersRights(context));
  const { merchantCode } = ownerOf(context);
  const { name = view.name, content } = changes;
  const table = content === undefined ? view.ofPage : tableNameOf(view.tableName, content);
  if (name !== null && (name !== view.name || table !== view.ofPage))
    await requireFreeName(context, { merchantCode, accountId: view.ownerId, table, id }, name);
  await updateView(context.tx, merchantCode, { id, ...view }, changes).catch(refuseTakenName);
}

interface NamedView {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly table: string;
  readonly id: string | null;
}

async function requireFreeName({ tx }: Own, { table, id, ...owner }: NamedView, name: string): Promise<void> {
  const others = await namesBeside(tx, owner, table, id);
  if (others.some(looksLike(name))) throw nameTaken();
}

export async function removeView(context: Own, id: string): Promise<void> {
  await requireView(context, id);
  await deleteView(context.tx, ownerOf(context).merchantCode, id);
}

async function requireView(context: Own, id: string) {
  const found = await viewForChange(context.tx, ownerOf(context), id);
  if (found === undefined) throw new Refusal('notFound');
  const view = { ...found, isOwn: Boolean(found.isOwn) };
  requireChange(view, await callersRights(context));
  return view;
}

const uniqueNames: ReadonlySet<unknown> = new Set(['saved_views_by_name', 'saved_views_by_look']);

/** Names are free or not for the view's owner, whoever changes it. */
function refuseTakenName(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && uniqueNames.has(error.constraint)) throw nameTaken();
  throw error;
}

const nameTaken = () => refused('name', '您已有同名的视图');

function refused(field: string, errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ field, errorMessage }] });
}
