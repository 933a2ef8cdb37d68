import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { acceptProposal, refuseProposal, takeTurn } from '../association/index.ts';
import { announceMatches, noteMove } from '../matches/index.ts';
import { type KnownProposal, proposalAudit, proposalById } from './proposals.repository.ts';

type PersonsWork = Work<PersonActor>;

/** Lets people accept or refuse uncertain links. */
export function createProposals(platform: Pick<Platform, 'pool' | 'events'>) {
  return {
    async accept(work: PersonsWork, id: string): Promise<void> {
      const { tx, actor } = work;
      const { discipline } = await openProposal(work, id);
      await takeTurn(tx, discipline);
      const before = await openProposal(work, id);
      const changed = await acceptProposal(tx, id, actor.account);
      await noteSettled(work, id, before, 'accepted');
      if (before.kind === 'match') await noteMove(work, before, { from: before.tiedTo, to: before.candidateId });
      const moved =
        before.kind === 'match' ? [before.candidateId, ...(before.tiedTo === null ? [] : [before.tiedTo])] : [];
      work.afterCommit(() =>
        announceMatches(platform, [
          ...changed,
          ...moved.map((matchId) => ({ matchId, discipline: before.discipline })),
        ]),
      );
    },

    async refuse(work: PersonsWork, id: string): Promise<void> {
      const before = await openProposal(work, id);
      await refuseProposal(work.tx, id, work.actor.account);
      await noteSettled(work, id, before, 'refused');
    },
  };
}

/** One that somebody else has settled, or that is over, is a conflict. */
async function openProposal({ tx }: PersonsWork, id: string): Promise<KnownProposal> {
  const proposal = await proposalById(tx, id);
  if (proposal === undefined) throw new Refusal('notFound');
  if (proposal.state !== 'open') throw new Refusal('conflict');
  return proposal;
}

/** A settlement without effect is rolled back, as when its candidate has gone meanwhile. */
async function noteSettled(
  { tx, changes }: PersonsWork,
  id: string,
  before: KnownProposal,
  wanted: 'accepted' | 'refused',
): Promise<void> {
  const after = await proposalById(tx, id);
  if (after?.state !== wanted || (wanted === 'accepted' && after.tiedTo !== before.candidateId))
    throw new Refusal('conflict');
  const logged = { record: `${before.supplier} ${before.supplierId}`, candidate: before.candidateId };
  changes.add(proposalAudit, id, { ...before, ...logged }, { ...after, ...logged });
}
