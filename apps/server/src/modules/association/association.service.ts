import type { Tx } from '@touchline/db/transaction';

import { keptAlive } from '../../platform/jobs/kept-alive.repository.ts';
import type { ChangedMatch, MatchKey } from '../supplier-feed/index.ts';
import {
  knownEntries,
  ownOf,
  readyLoose,
  recordsOf,
  rivalsOf,
  type SupplierMatch,
  waitingBeside,
} from './association.repository.ts';
import { joinMatches, joinNames } from './joining.service.ts';
import { membersOf, namesOf, takeTurn } from './linking.repository.ts';
import { makeMatches } from './making.repository.ts';
import { chooseMatches, type FreeRecord, judgeAll, provenNames, type MatchChoiceInput } from './match-choice.ts';
import { linkKnownNames } from './naming.service.ts';
import { recompute } from './precedence.service.ts';
import { dropProposals, markOf, propose, refusedOf } from './proposals.repository.ts';

/** Records compared in one turn, while other work waits. */
const comparedAtOnce = 200;
/** Names that matches prove bring other matches, which prove more names. */
const mostRounds = 6;

/** Ties changed matches to standard ones, or makes these, and brings their values up to date. */
export async function followMatches(tx: Tx, changed: readonly MatchKey[]): Promise<readonly ChangedMatch[]> {
  const byDiscipline = Map.groupBy(changed, ({ discipline }) => discipline);
  const all: ChangedMatch[] = [];
  for (const [discipline, keys] of [...byDiscipline].toSorted(([a], [b]) => a - b))
    for (const some of inParts(keys)) all.push(...(await followOf(tx, discipline, some)));
  return withoutTwins(all);
}

/** Tries once more what lacked its league or teams. */
export async function retryLoose(tx: Tx, supplier: string): Promise<readonly ChangedMatch[]> {
  return await followMatches(tx, await readyLoose(tx, supplier, comparedAtOnce));
}

async function followOf(tx: Tx, discipline: number, keys: readonly MatchKey[]): Promise<readonly ChangedMatch[]> {
  await takeTurn(tx, discipline);
  const records = await recordsOf(tx, discipline, keys);
  const free = records.filter(({ link, isFree, hasMoved }) => isFree && (link === 'none' || hasMoved));
  const values = await recompute(
    tx,
    records.flatMap(({ matchId }) => matchId ?? []),
  );
  const known = values.map((one) => ({ ...one, hasSameRecords: true as const }));
  return withoutTwins([...known, ...(await associate(tx, discipline, free))]);
}

/** After names were tied: what stands in their contexts, and matches of their own that wait for the same names. */
export async function reconsider(
  tx: Tx,
  discipline: number,
  entryIds: readonly string[],
  by?: string,
): Promise<readonly ChangedMatch[]> {
  if (entryIds.length === 0) return [];
  const { tied, changed } = await tieMembers(tx, discipline, entryIds);
  const all = [...changed];
  for (const own of inParts(await ownOf(tx, [...entryIds, ...tied])))
    all.push(...(await associate(tx, discipline, await freeOf(tx, discipline, own), by)));
  return withoutTwins(all);
}

/** Teams of leagues and players of teams are looked for within them once these are known; answers the entries that they mean. */
async function tieMembers(
  tx: Tx,
  discipline: number,
  contextIds: readonly string[],
): Promise<{ tied: readonly string[]; changed: readonly ChangedMatch[] }> {
  const members = await membersOf(tx, contextIds);
  const tied: string[] = [];
  const changed: ChangedMatch[] = [];
  for (const kind of ['team', 'player'] as const) {
    const scope = { kind, discipline };
    const names = await namesOf(
      tx,
      scope,
      members.filter((member) => member.kind === kind),
    );
    const known = await linkKnownNames(
      tx,
      scope,
      names.filter(({ isFree }) => isFree),
    );
    tied.push(...known.ties.map(({ entryId }) => entryId));
    changed.push(...known.changed);
  }
  return { tied, changed };
}

async function freeOf(
  tx: Tx,
  discipline: number,
  keys: readonly Pick<MatchKey, 'supplier' | 'supplierId'>[],
): Promise<SupplierMatch[]> {
  return (await recordsOf(tx, discipline, keys)).filter(({ isFree }) => isFree);
}

/** Ties what can be tied, proposes what may be the same, and makes a match of whatever has none. */
async function associate(
  tx: Tx,
  discipline: number,
  free: readonly SupplierMatch[],
  by?: string,
): Promise<readonly ChangedMatch[]> {
  if (free.length === 0) return [];
  await takeTurn(tx, discipline);
  let records = free.filter(isWhole);
  const touched = new Set<string>();
  const moved: ChangedMatch[] = [];
  let left: readonly ChangedMatch[] = [];
  for (let round = 0; round <= mostRounds && records.length > 0; round += 1) {
    const beside = round === 0 ? await waitingBeside(tx, discipline, idsOf(records), comparedAtOnce) : [];
    records = onceEach([...records, ...(await freeOf(tx, discipline, beside)).filter(isWhole)]);
    const scene = await sceneOf(tx, discipline, records);
    const judged = await keptAlive(tx, () => judgeAll(scene));
    const names = provenNames(judged, scene.entries);
    if (names.length > 0 && round < mostRounds) {
      for (const kind of ['league', 'team'] as const) {
        const ofKind = names.filter((tie) => tie.kind === kind);
        moved.push(...(await joinNames(tx, { kind, discipline }, ofKind, null)));
      }
      const entryIds = names.map(({ entryId }) => entryId);
      const members = await tieMembers(tx, discipline, entryIds);
      moved.push(...members.changed);
      const own = await ownOf(tx, [...entryIds, ...members.tied]);
      records = onceEach((await freeOf(tx, discipline, [...records, ...own])).filter(isWhole));
      continue;
    }
    const { ties, proposals } = chooseMatches(judged);
    await dropProposals(tx, 'match', discipline, records);
    await propose(
      tx,
      proposals.map(({ record, matchId, score, likelihood, reasons }) => ({
        kind: 'match',
        discipline,
        supplier: record.supplier,
        supplierId: record.supplierId,
        candidateId: matchId,
        ownId: record.matchId,
        score,
        likelihood,
        reasons,
      })),
    );
    const joined = await joinMatches(
      tx,
      discipline,
      ties.map(({ record: { supplier, supplierId }, rival: { matchId } }) => ({ supplier, supplierId, matchId })),
      { by: null },
    );
    for (const id of joined.touched) touched.add(id);
    left = joined.left;
    break;
  }
  const made = await makeMatches(tx, discipline, free);
  return withoutTwins([...moved, ...made, ...(await recompute(tx, [...touched], by)), ...left]);
}

async function sceneOf(tx: Tx, discipline: number, records: readonly FreeRecord[]): Promise<MatchChoiceInput> {
  const rivals = await rivalsOf(tx, discipline, records);
  const pairs = rivals.flatMap(({ at, ...rival }) => {
    const record = records[at];
    return record === undefined ? [] : [[record, rival] as const];
  });
  const entries = await knownEntries(tx, [...new Set(pairs.flatMap((pair) => idsOf(pair)))]);
  const refs = (ref: (record: FreeRecord) => string) =>
    records.map((record) => ({ supplier: record.supplier, supplierId: ref(record) }));
  const refused = {
    match: await refusedOf(tx, 'match', discipline, records),
    league: await refusedOf(
      tx,
      'league',
      discipline,
      refs(({ leagueRef }) => leagueRef),
    ),
    team: await refusedOf(tx, 'team', discipline, [
      ...refs(({ homeRef }) => homeRef),
      ...refs(({ awayRef }) => awayRef),
    ]),
  };
  return {
    pairs,
    entries,
    isRefused: (kind, supplier, supplierId, candidateId) =>
      refused[kind].has(markOf({ supplier, supplierId }, candidateId)),
  };
}

function inParts<T>(all: readonly T[]): T[][] {
  return [...Map.groupBy(all, (_, at) => Math.floor(at / comparedAtOnce)).values()];
}

function idsOf(some: readonly { leagueId: string; homeId: string; awayId: string }[]): string[] {
  return some.flatMap(({ leagueId, homeId, awayId }) => [leagueId, homeId, awayId]);
}

function isWhole(record: SupplierMatch): record is SupplierMatch & FreeRecord {
  return record.leagueId !== null && record.homeId !== null && record.awayId !== null;
}

function onceEach<R extends FreeRecord>(records: readonly R[]): R[] {
  return [...new Map(records.map((record) => [`${record.supplier} ${record.supplierId}`, record])).values()];
}

function withoutTwins(changed: readonly ChangedMatch[]): readonly ChangedMatch[] {
  return [...new Map(changed.map((one) => [one.matchId, one])).values()];
}
