import { plantEntry } from '../../../test/planted/planted-match.ts';
import {
  plantName,
  plantQuarantined,
  plantRefusal,
  plantTeamProposal,
  soccer,
} from '../../../test/planted/planted-supplier.ts';
import { type Examples, heldBy, type Scene } from '../../../test/stack/scene.ts';

const view = heldBy('spo_#_sup-view');
const action = heldBy('spo_#_sup-action');

const proposal = async ({ owner }: Scene) => ({ params: { id: await plantTeamProposal(owner) } });
const unreadable = async ({ owner }: Scene) => ({ params: { id: await plantQuarantined(owner, {}) } });

export const examples: Examples<'suppliers'> = {
  'suppliers.overview': { answers: view, make: () => ({}) },
  'suppliers.proposals': { answers: view, make: () => ({ query: {} }) },
  'suppliers.proposal-counts': { answers: view, make: () => ({ query: {} }) },
  'suppliers.likely-proposals': { answers: view, make: () => ({ query: { percent: 95 } }) },
  'suppliers.accept-many': {
    answers: action,
    make: async ({ owner }) => ({ body: { ids: [await plantTeamProposal(owner)] } }),
  },
  'suppliers.undo': {
    answers: action,
    make: async ({ owner }) => ({ params: { id: await plantRefusal(owner) } }),
  },
  'suppliers.accept': { answers: action, make: proposal },
  'suppliers.refuse': { answers: action, make: proposal },
  'suppliers.quarantine': { answers: view, make: () => ({ query: {} }) },
  'suppliers.quarantined-record': { answers: view, make: unreadable },
  'suppliers.ignore': { answers: action, make: unreadable },
  'suppliers.retry': { answers: action, make: unreadable },
  'suppliers.auto-links': { answers: view, make: () => ({ query: {} }) },
  'suppliers.unlink': {
    answers: action,
    async make({ owner }) {
      const entryId = await plantEntry(owner, soccer, 'team', '样本球队');
      const supplierId = await plantName(owner, '样本球队', { entryId, link: 'auto' });
      return { body: { kind: 'team', supplier: 'HBIRD', discipline: 1, supplierId } };
    },
  },
};
