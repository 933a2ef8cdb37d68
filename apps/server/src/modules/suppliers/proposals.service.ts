import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { acceptProposal, inDecision, refuseProposals, takeTurn, undoDecision } from '../association/index.ts';
import { announceMatches, noteMove, noteStaying } from '../matches/index.ts';
import {
  isCandidateThere,
  type KnownProposal,
  proposalAudit,
  proposalById,
  unlessInVain,
} from './proposals.repository.ts';

type PersonsWork = Work<PersonActor>;
type Moved = { readonly matchId: string; readonly discipline: number };

/** Lets people accept or refuse uncertain links, and undo it. */
export function createProposals(platform: Pick<Platform, 'pool' | 'events'>) {
  /** Within the turn of its sport; answers the matches that it moved, or null where both are not one after it. */
  async function acceptOne(work: PersonsWork, id: string, before: KnownProposal): Promise<Moved[] | null> {
    const { changed, winner, moved } = await acceptProposal(work.tx, id, work.actor.account);
    const after = await proposalById(work.tx, id);
    if (after?.state !== 'accepted' || winner === null || after.tiedTo !== winner) return null;
    noteSettled(work, id, before, after);
    for (const record of moved) await noteMove(work, record, record);
    if (before.kind !== 'match') return [...changed];
    const matchIds = new Set([before.candidateId, winner, ...moved.flatMap(({ from }) => from ?? [])]);
    return [...changed, ...[...matchIds].map((matchId) => ({ matchId, discipline: before.discipline }))];
  }

  return {
    async accept(work: PersonsWork, id: string): Promise<{ decisionId: string }> {
      const { tx, actor } = work;
      await takeTurn(tx, (await openProposal(work, id)).discipline);
      const before = await openProposal(work, id);
      const { decisionId, result } = await inDecision(tx, actor.account, () => acceptOne(work, id, before));
      // A settlement without effect is rolled back, as when its candidate has gone meanwhile.
      if (result === null) throw new Refusal('conflict');
      work.afterCommit(() => announceMatches(platform, result));
      return { decisionId };
    },

    /** One after the other: what an earlier one settles, and what has no effect, is left out. */
    async acceptMany(work: PersonsWork, ids: readonly string[]): Promise<{ decisionId: string; linked: number }> {
      const { tx, actor } = work;
      const known = await Promise.all([...new Set(ids)].map(async (id) => await proposalById(tx, id)));
      const disciplines = new Set(known.flatMap((one) => one?.discipline ?? []));
      for (const discipline of [...disciplines].toSorted((a, b) => a - b)) await takeTurn(tx, discipline);
      const { decisionId, result } = await inDecision(tx, actor.account, async () => {
        const moved: Moved[] = [];
        let linked = 0;
        for (const id of new Set(ids)) {
          const before = await proposalById(tx, id);
          if (before?.state !== 'open' || !(await isCandidateThere(tx, before))) continue;
          const accepted = await unlessInVain(tx, () => acceptOne(work, id, before));
          if (accepted === null) continue;
          moved.push(...accepted);
          linked += 1;
        }
        return { moved, linked };
      });
      if (result.linked === 0) throw new Refusal('conflict');
      work.afterCommit(() => announceMatches(platform, result.moved));
      return { decisionId, linked: result.linked };
    },

    async refuse(work: PersonsWork, id: string): Promise<{ decisionId: string }> {
      const { tx, actor } = work;
      await openProposal(work, id);
      const { decisionId, result } = await inDecision(tx, actor.account, async () => {
        const ids = await refuseProposals(tx, id, actor.account);
        for (const each of ids) {
          const after = await proposalById(tx, each);
          if (after?.state !== 'refused') throw new Refusal('conflict');
          noteSettled(work, each, { ...after, state: 'open' }, after);
        }
        return ids;
      });
      if (result.length === 0) throw new Refusal('conflict');
      return { decisionId };
    },

    async undo(work: PersonsWork, id: string): Promise<void> {
      const undone = await undoDecision(work.tx, id, work.actor.account);
      if (undone === 'unknown') throw new Refusal('notFound');
      if (undone === 'late') throw new Refusal('conflict');
      for (const { id: proposalId, kind, was, supplier, supplierId, candidateId } of undone.reopened) {
        const logged = { kind, record: `${supplier} ${supplierId}`, candidate: candidateId };
        work.changes.add(proposalAudit, proposalId, { ...logged, state: was }, { ...logged, state: 'open' });
      }
      for (const record of undone.records) if (record.from !== record.to) await noteMove(work, record, record);
      for (const { matchId, what } of undone.stays) await noteStaying(work, matchId, what);
      work.afterCommit(() => announceMatches(platform, undone.changed));
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

function noteSettled({ changes }: PersonsWork, id: string, before: KnownProposal, after: KnownProposal): void {
  const logged = { record: `${before.supplier} ${before.supplierId}`, candidate: before.candidateId };
  changes.add(proposalAudit, id, { ...before, ...logged }, { ...after, ...logged });
}
