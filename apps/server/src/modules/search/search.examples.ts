import { type Examples, heldBy } from '../../../test/stack/scene.ts';

export const examples: Examples<'search'> = {
  'search.records': {
    answers: heldBy('bac_#_acc-view', 'bac_#_rol-view', 'com_lis-view'),
    make: () => ({ query: { keyword: '林' } }),
  },
};
