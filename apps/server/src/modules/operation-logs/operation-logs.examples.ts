import { clearTasks } from '../../../test/planted/planted-task.ts';
import { type Examples, heldBy, naming } from '../../../test/stack/scene.ts';

const view = heldBy('bac_#_ope-view');

export const examples: Examples<'operation-logs'> = {
  'operation-logs.list': { answers: view, make: () => ({ query: {} }) },
  'operation-logs.get': { answers: naming(view), make: async ({ log }) => ({ params: { id: await log() } }) },
  'operation-logs.verify': {
    answers: view,
    async make({ owner, self }) {
      await clearTasks(owner, self);
      return { body: {} };
    },
  },
  'operation-logs.start-export': {
    answers: view,
    async make({ owner, self }) {
      await clearTasks(owner, self);
      return { body: { userAccount: 'nobody' } };
    },
  },
  'operation-logs.export': { answers: view, make: () => ({ query: { userAccount: 'nobody' } }) },
};
