import { valueAddedList } from '@touchline/contract/value-added';
import type { Tx } from '@touchline/db/transaction';
import { type ValueAddedKind, valueAddedSources, valueAddedStatus } from '@touchline/domain/value-added/value-added';

import { markOf } from '../../platform/audit/text-marks.ts';
import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { requirePhoto } from '../photos/index.ts';
import { type CheckedTexts, checkTexts, requireCleanTexts, type TabooChecker } from '../taboo-words/index.ts';
import {
  requireComplete,
  requireDeletable,
  requireOffShelfForDraft,
  requireRoom,
  requireShelvable,
} from './value-added.policy.ts';
import {
  countItems,
  deleteItem,
  glanceAtTexts,
  type HeldItem,
  insertItem,
  lockItem,
  updateItem,
  valueAddedAudit,
  valueAddedById,
  valueAddedInSql,
  type ValueAddedRow,
  type ValueAddedValues,
} from './value-added.repository.ts';

/** By the wire's names; news have no address, and short videos no content. */
interface ValueAddedForm {
  readonly title: string;
  readonly content?: string | undefined;
  readonly address?: string | undefined;
  readonly duration?: number | null | undefined;
  readonly cover?: string | null | undefined;
  readonly sourceId: number;
  readonly discipline?: number | null | undefined;
  readonly status: number;
}

type GivenFields = { readonly [K in keyof ValueAddedForm]?: ValueAddedForm[K] | undefined };
type ValueAddedPatch = GivenFields & { readonly updatedTime: string };

interface Preparing {
  readonly merchantCode: string;
  readonly look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

interface ValueAddedReads {
  readonly list: Routes<'value-added.news-list'>['value-added.news-list'];
  readonly get: Routes<'value-added.news-get'>['value-added.news-get'];
}

export function valueAddedReads(kind: ValueAddedKind): ValueAddedReads {
  return {
    list: listRoute(valueAddedList, { rows: ({ query }) => valueAddedInSql(kind, query), item: itemView }),
    get: readRoute({
      ask: ({ params }) => ({ found: valueAddedById(kind, params.id) }),
      answer({ found: [found] }) {
        const row = there(found);
        const { content, address, createdAt } = row;
        return { ...itemView(row), content, address, createdTime: createdAt.toISOString() };
      },
    }),
  };
}

function itemView({ id, title, cover, sourceId, isSaved, onShelf, discipline, duration, updatedAt }: ValueAddedRow) {
  return {
    id,
    title,
    cover,
    sourceId,
    status: isSaved ? valueAddedStatus.saved : valueAddedStatus.unsaved,
    onShelf,
    discipline,
    duration,
    updatedTime: updatedAt.toISOString(),
  };
}

/** News and short videos of a merchant. */
export function createValueAdded(taboo: TabooChecker) {
  return {
    /** The texts as they stand, or as they are to be saved, held against the words. */
    async check(
      { merchantCode, look }: Preparing,
      kind: ValueAddedKind,
      id: string | null,
      given: { readonly title?: string | undefined; readonly content?: string | undefined } = {},
    ): Promise<CheckedTexts> {
      const row = id === null ? null : there(await look((tx) => glanceAtTexts(tx, merchantCode, kind, id)));
      const { title = row?.title ?? '', content = row?.content ?? '' } = given;
      return await checkTexts(taboo, merchantCode, { title, content });
    },

    async create(work: Work, kind: ValueAddedKind, form: ValueAddedForm, checked: CheckedTexts) {
      const { tx, merchantCode, changes } = work;
      requireRoom(kind, await countItems(tx, merchantCode, kind));
      const values = changed(newItem, form);
      await requireSavable(work, kind, null, values, checked);
      const made = await insertItem(tx, merchantCode, kind, values);
      changes.add(valueAddedAudit, made.id, null, logged(made));
      return { id: made.id, updatedTime: made.updatedAt.toISOString() };
    },

    async update(work: Work, kind: ValueAddedKind, id: string, form: ValueAddedPatch, checked: CheckedTexts) {
      const { tx, merchantCode, changes } = work;
      const before = there(await lockItem(tx, merchantCode, kind, id));
      requireFresh(before.updatedAt, form.updatedTime);
      const values = changed(valuesOf(before), form);
      await requireSavable(work, kind, before, values, checked);
      const after = await updateItem(tx, merchantCode, id, values);
      changes.add(valueAddedAudit, id, logged(before), logged(after));
      return { updatedTime: after.updatedAt.toISOString() };
    },

    /** `updatedTime` is left out where many are put on or off at once. */
    async setShelf(
      work: Work,
      kind: ValueAddedKind,
      id: string,
      { onShelf, updatedTime }: { readonly onShelf: boolean; readonly updatedTime?: string },
      checked: CheckedTexts,
    ) {
      const { tx, merchantCode, changes } = work;
      const before = there(await lockItem(tx, merchantCode, kind, id));
      if (updatedTime !== undefined) requireFresh(before.updatedAt, updatedTime);
      if (before.on_shelf === onShelf) return { updatedTime: before.updatedAt.toISOString() };
      if (onShelf) {
        requireShelvable(before);
        await requireCleanTexts(taboo, work, before, checked);
      }
      const after = await updateItem(tx, merchantCode, id, { on_shelf: onShelf });
      changes.add(valueAddedAudit, id, logged(before), logged(after));
      return { updatedTime: after.updatedAt.toISOString() };
    },

    async remove({ tx, merchantCode, changes }: Work, kind: ValueAddedKind, id: string): Promise<void> {
      const before = there(await lockItem(tx, merchantCode, kind, id));
      requireDeletable(kind, before);
      await deleteItem(tx, merchantCode, id);
      changes.add(valueAddedAudit, id, logged(before), null);
    },
  };

  async function requireSavable(
    work: Work,
    kind: ValueAddedKind,
    before: HeldItem | null,
    values: ValueAddedValues,
    checked: CheckedTexts,
  ): Promise<void> {
    requireComplete(kind, values);
    if (before !== null) requireOffShelfForDraft(before, values.is_saved);
    if (values.cover !== null && values.cover !== before?.cover) await requirePhoto(work, values.cover, 'cover');
    await requireCleanTexts(taboo, work, values, checked);
  }
}

const newItem: ValueAddedValues = {
  title: '',
  content: '',
  address: '',
  duration_seconds: null,
  cover: null,
  source_id: valueAddedSources.own,
  discipline: null,
  is_saved: false,
};

function valuesOf(row: HeldItem): ValueAddedValues {
  const { title, content, address, duration_seconds, cover, source_id, discipline, is_saved } = row;
  return { title, content, address, duration_seconds, cover, source_id, discipline, is_saved };
}

function changed(before: ValueAddedValues, form: GivenFields): ValueAddedValues {
  const { title = before.title, content = before.content, address = before.address } = form;
  const { duration: duration_seconds = before.duration_seconds, cover = before.cover } = form;
  const { sourceId: source_id = before.source_id, discipline = before.discipline } = form;
  const is_saved = form.status === undefined ? before.is_saved : form.status === valueAddedStatus.saved;
  return { title, content, address, duration_seconds, cover, source_id, discipline, is_saved };
}

/** A long text stands in the log as length and hash. */
function logged<Row extends { readonly content: string }>(row: Row): Row {
  return { ...row, content: row.content === '' ? '' : markOf(row.content) };
}

export async function hasValueAdded(tx: Tx, merchantCode: string, kind: ValueAddedKind): Promise<boolean> {
  return (await countItems(tx, merchantCode, kind)) > 0;
}

/** Of the demo: its texts are our own, and hold no taboo word. */
export async function addDemoItem(
  { tx, merchantCode, changes }: Work,
  kind: ValueAddedKind,
  { onShelf, ...form }: ValueAddedForm & { readonly onShelf: boolean },
): Promise<void> {
  const made = await insertItem(tx, merchantCode, kind, changed(newItem, form));
  const shown = onShelf ? await updateItem(tx, merchantCode, made.id, { on_shelf: true }) : made;
  changes.add(valueAddedAudit, made.id, null, logged(shown));
}
