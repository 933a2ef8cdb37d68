import { plantEntry } from '../../../test/planted-match.ts';
import { plantName, plantQuarantined, plantTeamProposal, soccer } from '../../../test/planted-supplier.ts';
import { type Examples, heldBy, type Scene } from '../../../test/scene.ts';

const view = heldBy('spo_#_sup-view');
const action = heldBy('spo_#_sup-action');

const proposal = async ({ owner }: Scene) => ({ params: { id: await plantTeamProposal(owner) } });
const unreadable = async ({ owner }: Scene) => ({ params: { id: await plantQuarantined(owner, {}) } });

export const examples: Examples<'suppliers' | 'proposals' | 'quarantine' | 'auto-links'> = {
  'suppliers.overview': { answers: view, make: () => ({}) },
  'proposals.list': { answers: view, make: () => ({ query: {} }) },
  'proposals.accept': { answers: action, make: proposal },
  'proposals.refuse': { answers: action, make: proposal },
  'quarantine.list': { answers: view, make: () => ({ query: {} }) },
  'quarantine.ignore': { answers: action, make: unreadable },
  'quarantine.retry': { answers: action, make: unreadable },
  'auto-links.list': { answers: view, make: () => ({ query: {} }) },
  'auto-links.unlink': {
    answers: action,
    async make({ owner }) {
      const entryId = await plantEntry(owner, soccer, 'team', '样本球队');
      const supplierId = await plantName(owner, '样本球队', { entryId, link: 'auto' });
      return { body: { kind: 'team', supplier: 'HBIRD', discipline: 1, supplierId } };
    },
  },
};
