import { allSearchKeys } from '@touchline/domain/lists/palette-search';

import { type Examples, heldBy } from '../../../test/stack/scene.ts';

export const examples: Examples<'search'> = {
  'search.records': {
    answers: heldBy(...allSearchKeys),
    make: () => ({ query: { keyword: '林' } }),
  },
};
