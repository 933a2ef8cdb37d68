import { plantTask, plantTaskFile } from '../../../test/planted/planted-task.ts';
import { type Examples, heldBy, naming, signedIn } from '../../../test/stack/scene.ts';

export const examples: Examples<'tasks'> = {
  'tasks.list': { answers: signedIn, make: () => ({}) },
  'tasks.get': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantTask(owner, self) }, query: {} }),
  },
  'tasks.cancel': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantTask(owner, self) } }),
  },
  'tasks.file': {
    // Of an export of the log: whoever may no longer read it does not get it.
    answers: naming(heldBy('bac_#_ope-view')),
    make: async ({ owner, files, self }) => ({ params: { id: await plantTaskFile(owner, files, self) } }),
  },
};
