export {
  acceptProposal,
  followMatches,
  linkMatch,
  recompute,
  refuseProposal,
  retryLoose,
  unlinkMatch,
} from '../association/index.ts';
