import type { Tx } from '@touchline/db/transaction';

import { inPieces } from '../../platform/jobs/pieces.ts';
import type { ChangedMatch, EntryKey } from '../supplier-feed/index.ts';
import { reconsider } from './association.service.ts';
import {
  followFirstSupplier,
  keepAliases,
  leaguesOfSports,
  makeEntries,
  namesOf,
  sharedDisciplines,
  type EntryScope,
  takeTurn,
} from './linking.repository.ts';
import { nameKey } from './names.ts';
import { linkKnownNames } from './naming.service.ts';

const kinds = ['league', 'team', 'player'] as const;

/** Ties changed names to main records, or makes these; answers the matches that follow. Leagues go first, since teams are looked for within theirs. */
export async function linkEntries(tx: Tx, changed: readonly EntryKey[]): Promise<readonly ChangedMatch[]> {
  const byDiscipline = Map.groupBy(changed, ({ discipline }) => discipline);
  const all: ChangedMatch[] = [];
  for (const [discipline, keys] of [...byDiscipline].toSorted(([a], [b]) => a - b)) {
    await takeTurn(tx, discipline);
    for (const kind of kinds) {
      const ofKind = keys.filter((key) => key.kind === kind);
      if (ofKind.length > 0) all.push(...(await linkKind(tx, { kind, discipline }, ofKind)));
    }
  }
  return all;
}

type Keys = readonly Pick<EntryKey, 'supplier' | 'supplierId'>[];

async function linkKind(tx: Tx, scope: EntryScope, keys: Keys): Promise<readonly ChangedMatch[]> {
  const names = await namesOf(tx, scope, keys);
  const hadEntry = new Set(names.flatMap(({ link, supplierId }) => (link === 'own' ? supplierId : [])));
  const { ties, changed } = await linkKnownNames(
    tx,
    scope,
    names.filter(({ isFree }) => isFree),
  );
  await makeEntries(tx, scope, keys);
  await keepSuppliersNames(tx, scope, keys);
  const joined = ties.filter(({ supplierId }) => hadEntry.has(supplierId));
  const others = await reconsider(
    tx,
    scope.discipline,
    joined.map(({ entryId }) => entryId),
  );
  return [...changed, ...others];
}

/** Names the leagues of these sports as their suppliers call the sport. */
export async function followSports(tx: Tx, supplier: string, sports: readonly string[]): Promise<void> {
  if (sports.length === 0) return;
  for (const discipline of sharedDisciplines) await takeTurn(tx, discipline);
  const leagues = await leaguesOfSports(tx, supplier, sports);
  if (leagues.length > 0) await followFirstSupplier(tx, leagues);
}

/** Spellings are kept with the main records, whose values follow. */
async function keepSuppliersNames(tx: Tx, scope: EntryScope, keys: Keys): Promise<void> {
  const linked = (await namesOf(tx, scope, keys)).flatMap(({ entryId, names }) =>
    entryId === null ? [] : [{ entryId, names }],
  );
  const aliases = await inPieces(linked, ({ entryId, names }) =>
    names.map((alias) => ({ entryId, alias, key: nameKey(alias) })),
  );
  await keepAliases(tx, aliases.flat(), 'supplier');
  await followFirstSupplier(tx, [...new Set(linked.map(({ entryId }) => entryId))]);
}
