import { inPieces } from '../../platform/jobs/pieces.ts';
import { likeness, type ComparedName, spellingOf } from './names.ts';
import { oneWay } from './one-way.ts';
import { type NameComparison, type NameFeatures, nameFeatures } from './proposals/link-features.ts';
import { isWorthAsking, likelihoodOfName } from './proposals/link-likelihood.ts';

/** A name of a supplier, and what it may mean; contexts are leagues of a team or teams of a player. */
export interface Named {
  readonly supplier: string;
  readonly supplierId: string;
  readonly entryId: string | null;
  readonly names: readonly string[];
  readonly contextId: string | null;
}

export interface Meant {
  readonly entryId: string;
  readonly aliases: readonly string[];
  readonly suppliers: readonly string[];
  readonly contextIds: readonly string[];
}

export interface NameTie {
  readonly supplier: string;
  readonly supplierId: string;
  readonly entryId: string;
}

export interface NameProposal extends NameTie {
  readonly ownId: string | null;
  readonly score: number;
  readonly likelihood: number;
  readonly reasons: NameFeatures;
}

interface Choice {
  readonly ties: readonly NameTie[];
  readonly proposals: readonly NameProposal[];
}

/** From here on a person is asked. */
const likeEnough = 0.6;
const mostProposals = 2;
/** A name in one language is no proof where the other language's names have this little in common. */
const contradiction = 0.35;

interface Pair {
  readonly named: Named;
  readonly meant: Meant;
  readonly isSame: boolean;
  readonly sharesContext: boolean;
  readonly score: number;
  readonly comparison: NameComparison;
}

/**
 * Which names mean which main records. A spelling that is known ties where it is unambiguous both ways, first within a
 * context, then beyond; what is only alike, or known to mean several, is for people.
 */
export async function chooseNames(
  names: readonly Named[],
  candidates: readonly Meant[],
  isRefused: (named: Named, entryId: string) => boolean,
  kind: 'league' | 'team',
): Promise<Choice> {
  const hasContexts = kind !== 'league';
  const near = await nearIndex(candidates, hasContexts);
  const found = await inPieces(names, (named) => pairsOf(named, near(named), isRefused, hasContexts));
  const pairs = found.flat();
  const ties = new Map<Named, Pair>();
  const taken = new Set<string>();
  for (const isSafe of [(pair: Pair) => pair.sharesContext, (pair: Pair) => isTelling(pair)]) {
    const open = pairs.filter(
      (pair) => pair.isSame && isSafe(pair) && !ties.has(pair.named) && !taken.has(seatOf(pair)),
    );
    for (const pair of unambiguous(open)) {
      ties.set(pair.named, pair);
      taken.add(seatOf(pair));
    }
  }
  const waiting = pairs.filter((pair) => !ties.has(pair.named) && !taken.has(seatOf(pair)));
  const proposals = [...Map.groupBy(waiting, ({ named }) => named).values()].flatMap((some) => {
    const ranked = some.toSorted((a, b) => b.score - a.score).slice(0, mostProposals);
    return ranked.map((pair) => ({ pair, other: ranked.find((each) => each !== pair)?.score ?? 0 }));
  });
  const going = oneWay([...ties.values()], ({ named, meant }) => ({ winner: meant.entryId, loser: named.entryId }));
  return {
    ties: going.map(tieOf),
    proposals: proposals
      .map(({ pair, other }) => {
        const reasons = nameFeatures(pair.comparison, hasContexts ? pair.sharesContext : null, other);
        const likelihood = likelihoodOfName(kind, pair.score, reasons);
        return { ...tieOf(pair), ownId: pair.named.entryId, score: pair.score, likelihood, reasons };
      })
      .filter(isWorthAsking),
  };
}

/** Few of thousands are worth comparing: those of a same context or key; where there are no contexts, those that share letters. */
async function nearIndex(
  candidates: readonly Meant[],
  hasContexts: boolean,
): Promise<(named: Named) => Iterable<Meant>> {
  const meantByKey = new Map<string, Meant[]>();
  const put = (key: string, meant: Meant) => {
    const there = meantByKey.get(key);
    if (there === undefined) meantByKey.set(key, [meant]);
    else there.push(meant);
  };
  await inPieces(candidates, (meant) => {
    for (const id of meant.contextIds) put(`in ${id}`, meant);
    const spellings = spellingsOf(meant.aliases);
    for (const { key } of spellings) put(`as ${key}`, meant);
    if (!hasContexts) for (const part of partsOf(spellings)) put(`of ${part}`, meant);
  });
  return ({ names, contextId }) => {
    const spellings = spellingsOf(names);
    const sought = [`in ${contextId}`, ...spellings.map(({ key }) => `as ${key}`)];
    if (!hasContexts) sought.push(...[...partsOf(spellings)].map((part) => `of ${part}`));
    return new Set(sought.flatMap((key) => meantByKey.get(key) ?? []));
  };
}

/** Two neighbouring sounds, or the first and the last, of a Chinese name; the beginnings of the words of another. */
function partsOf(spellings: readonly ComparedName[]): Set<string> {
  return new Set(
    spellings.flatMap(({ isHan, sound, words }) => {
      const letters = Array.from(sound);
      if (!isHan) return [...words.map((word) => word.slice(0, 4)), words.map((word) => word[0]).join('')];
      return [...letters.map((letter, at) => letter + (letters[at + 1] ?? '')), `${letters[0]}${letters.at(-1)}`];
    }),
  );
}

function pairsOf(
  named: Named,
  candidates: Iterable<Meant>,
  isRefused: (named: Named, entryId: string) => boolean,
  hasContexts: boolean,
): Pair[] {
  const spellings = spellingsOf(named.names);
  return [...candidates].flatMap((meant) => {
    if (meant.entryId === named.entryId || meant.suppliers.includes(named.supplier)) return [];
    if (isRefused(named, meant.entryId)) return [];
    const sharesContext = !hasContexts || (named.contextId !== null && meant.contextIds.includes(named.contextId));
    const comparison = compared(spellings, spellingsOf(meant.aliases));
    const { best, isSame } = comparison;
    if (!sharesContext && !isSame) return [];
    const score = sharesContext ? best : best * 0.8;
    return score < likeEnough ? [] : [{ named, meant, isSame, sharesContext, score, comparison }];
  });
}

/** The best of all spellings; the same where a key is and nothing speaks against it. */
export function compared(some: readonly ComparedName[], others: readonly ComparedName[]): NameComparison {
  const byScript = { han: -1, latin: -1 };
  for (const one of some)
    for (const other of others) {
      if (one.isHan !== other.isHan) continue;
      const script = one.isHan ? 'han' : 'latin';
      byScript[script] = Math.max(byScript[script], likeness(one, other));
    }
  const { han, latin } = byScript;
  const isContradicted = Math.min(han, latin) >= 0 && Math.min(han, latin) < contradiction;
  const best = Math.max(han, latin, 0);
  return {
    best: isContradicted ? best * 0.8 : best,
    isSame: best === 1 && !isContradicted,
    han: han < 0 ? null : han,
    latin: latin < 0 ? null : latin,
    sameNumbers: sameNumbers(some, others),
    beginsAlike: beginningsOf(some).some((one) => beginningsOf(others).includes(one)),
  };
}

/** The country of a league, the town of a team: one sound of a Chinese name, one word of another. */
function beginningsOf(names: readonly ComparedName[]): string[] {
  return names.map(({ isHan, sound, words }) => (isHan ? Array.from(sound)[0] : words[0]) ?? '');
}

/** Two leagues of one country differ by nothing but a number; null where neither side has one. */
function sameNumbers(some: readonly ComparedName[], others: readonly ComparedName[]): boolean | null {
  const [mine, theirs] = [numbersIn(some), numbersIn(others)];
  return mine === '' && theirs === '' ? null : mine === theirs;
}

function numbersIn(names: readonly ComparedName[]): string {
  return [...new Set(names.flatMap(({ key }) => key.match(/\d+/gu) ?? []))].toSorted().join(' ');
}

/** Pairs in which neither side has another partner of the same supplier. */
function unambiguous(pairs: readonly Pair[]): Pair[] {
  const ofNamed = Map.groupBy(pairs, ({ named }) => named);
  const ofSeat = Map.groupBy(pairs, seatOf);
  return pairs.filter((pair) => ofNamed.get(pair.named)?.length === 1 && ofSeat.get(seatOf(pair))?.length === 1);
}

/** Beyond a context a name has to be long enough that two would hardly share it. */
function isTelling({ named, meant }: Pair): boolean {
  const others = new Set(spellingsOf(meant.aliases).map(({ key }) => key));
  const shared = spellingsOf(named.names).filter(({ key }) => others.has(key));
  return (
    shared.some(({ key, isHan }) => Array.from(key).length >= (isHan ? 3 : 6)) ||
    new Set(shared.map(({ isHan }) => isHan)).size > 1
  );
}

/** A main record has one place for each supplier. */
const seatOf = ({ named, meant }: Pair) => `${named.supplier} ${meant.entryId}`;
const tieOf = ({ named: { supplier, supplierId }, meant: { entryId } }: Pair): NameTie => ({
  supplier,
  supplierId,
  entryId,
});

const known = new Map<string, ComparedName>();
const mostKnown = 200_000;

/** Names come again and again; taking one apart costs more than looking it up. */
export function spellingsOf(names: readonly string[]): ComparedName[] {
  return names.map((name) => {
    const spelling = known.get(name) ?? spellingOf(name);
    if (known.size >= mostKnown) known.clear();
    known.set(name, spelling);
    return spelling;
  });
}
