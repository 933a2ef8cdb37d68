import type { StandIn, SupplierIdPair } from './stand-in.ts';

interface OneSide {
  readonly kind: 'league' | 'team' | 'player' | 'match';
  readonly supplier: string;
  readonly supplierId: string;
}

/** Whether a supplier's record and the other's with this id are the same in the stand-in's world. */
export async function rightLinks(standIn: StandIn): Promise<(one: OneSide, other: string) => boolean> {
  const truth = {
    league: paired(await standIn.truth('competitions')),
    team: paired(await standIn.truth('teams')),
    player: new Set<string>(),
    match: paired(await standIn.truth('matches')),
  };
  return ({ kind, supplier, supplierId }, other) =>
    truth[kind].has(supplier === 'NAMI' ? `${supplierId} ${other}` : `${other} ${supplierId}`);
}

function paired(pairs: readonly SupplierIdPair[]): Set<string> {
  return new Set(pairs.map((pair) => pair.join(' ')));
}
