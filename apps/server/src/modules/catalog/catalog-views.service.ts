import { entryList } from '@touchline/contract/catalog';
import type { EntryKind } from '@touchline/domain/matches/catalog';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { undoableEntryMerges } from '../merges/index.ts';
import {
  aliasesOf,
  associatedRecords,
  comingMatchesOf,
  entryById,
  type EntryRow,
  mainRecords,
  matchesOf,
  recordsOf,
  supplierOptions,
} from './entries.repository.ts';

/** The same for every kind. */
type KindReads = Routes<'catalog.league-list' | 'catalog.league-get'>;

export function catalogReads(kind: EntryKind): {
  list: KindReads['catalog.league-list'];
  get: KindReads['catalog.league-get'];
} {
  return {
    list: listRoute(entryList, {
      rows: ({ query }) => (query.records === 'associated' ? associatedRecords(kind, query) : mainRecords(kind, query)),
      item: entryView,
    }),
    get: readRoute({
      ask: ({ params: { id } }) => ({
        entry: entryById(kind, id),
        aliases: aliasesOf(id),
        records: recordsOf(id),
        matches: matchesOf(kind, id),
        coming: comingMatchesOf(kind, id),
        merges: undoableEntryMerges(kind, id),
      }),
      answer({ entry: [entry], aliases, records, matches, coming, merges }) {
        if (entry === undefined) throw new Refusal('notFound');
        return {
          ...entryView(entry),
          aliases: [...aliases],
          records: records.map(({ reportedAt, ...record }) => ({ ...record, toldTime: reportedAt.toISOString() })),
          matches: matches[0]?.matches ?? 0,
          comingMatches: coming[0]?.matches ?? 0,
          mergedInto: namedOrNull(entry.mergedId, entry.mergedName),
          ownFields: [...entry.ownFields],
          merges: merges.map(({ loserId, name, until }) => ({ id: loserId, name, until: until.toISOString() })),
        };
      },
    }),
  };
}

export const supplierReads: Routes<'catalog.suppliers'> = {
  'catalog.suppliers': readRoute({
    ask: () => ({ suppliers: supplierOptions }),
    answer: ({ suppliers }) => [...suppliers],
  }),
};

function entryView(row: EntryRow) {
  const { id, discipline, name, shortName, nameEn, icon, level, suppliers, updatedAt } = row;
  const { isSingle, autoShelf, disciplineName, isRecycled } = row;
  const ofLeague = { level, isSingle, autoShelf, disciplineName };
  const own = { id, discipline, name, shortName, nameEn, icon, ...ofLeague, isRecycled };
  return {
    ...own,
    team: namedOrNull(row.teamId, row.teamName),
    suppliers: [...suppliers],
    told: supplierRecordOf(row),
    updatedTime: updatedAt.toISOString(),
  };
}

function supplierRecordOf({ supplier, supplierName, supplierId, link, entryId, entryName }: EntryRow) {
  if (supplier === null || supplierName === null || supplierId === null || link === null) return null;
  return { supplier, supplierName, supplierId, link, entry: namedOrNull(entryId, entryName) };
}

function namedOrNull(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}
