import type { EntryCandidate, SupplierName } from './linking.repository.ts';
import { compared, type NameTie, spellingsOf } from './name-choice.ts';

/** Equal but for the characters that write one foreign sound. */
const sameSound = 0.97;

/**
 * A player is tied if team, full name, birthday and shirt number agree, and nobody else's do. Namesakes are common, so
 * whatever is missing keeps two apart.
 */
export function choosePlayers(
  players: readonly SupplierName[],
  candidates: readonly EntryCandidate[],
  isRefused: (player: SupplierName, entryId: string) => boolean,
): NameTie[] {
  const pairs = players.flatMap((player) =>
    candidates
      .filter((candidate) => isSamePlayer(player, candidate) && !isRefused(player, candidate.entryId))
      .map(({ entryId }) => ({ player, entryId })),
  );
  const ofPlayer = Map.groupBy(pairs, ({ player }) => player);
  const ofSeat = Map.groupBy(pairs, ({ player, entryId }) => `${player.supplier} ${entryId}`);
  return pairs
    .filter(
      ({ player, entryId }) =>
        ofPlayer.get(player)?.length === 1 && ofSeat.get(`${player.supplier} ${entryId}`)?.length === 1,
    )
    .map(({ player: { supplier, supplierId }, entryId }) => ({ supplier, supplierId, entryId }));
}

function isSamePlayer(player: SupplierName, candidate: EntryCandidate): boolean {
  const { entryId, supplier, contextId, birth, shirt } = player;
  return (
    candidate.entryId !== entryId &&
    !candidate.suppliers.includes(supplier) &&
    contextId !== null &&
    candidate.contextIds.includes(contextId) &&
    isOnly(candidate.births, birth) &&
    isOnly(candidate.shirts, shirt) &&
    compared(spellingsOf(player.names), spellingsOf(candidate.aliases)).best >= sameSound
  );
}

const isOnly = (said: readonly string[], value: string | null) =>
  value !== null && said.length === 1 && said[0] === value;
