export { followFirstSupplier, takeTurn } from './linking.repository.ts';
export { followSports, linkEntries } from './linking.service.ts';
export { nameKey } from './names.ts';
export { followMatches, retryLoose } from './association.service.ts';
export {
  acceptProposal,
  linkEntry,
  linkMatch,
  mergeEntries,
  refuseProposals,
  unlinkEntry,
  unlinkMatch,
} from './people.service.ts';
export { recompute } from './precedence.service.ts';
export { keepRefusals } from './proposals.repository.ts';
export { matchesBeside, matchFacts, recordFacts } from './candidate-facts.repository.ts';
export { type ComparableMatch, rankMatchCandidates } from './candidate-ranking.ts';
export { isDue, urgencyOf } from './proposals/due.repository.ts';
export { inDecision, undoDecision } from './proposals/decisions.service.ts';
export { reasonsOf } from './proposals/link-reasons.ts';
