import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';

import { type Example, type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { plantValueAdded } from '../../../test/value-added/planted-value-added.ts';

const keysOf = { news: ['val_new-view', 'val_new-action'], video: ['val_vid-view', 'val_vid-action'] } as const;

type Act = 'list' | 'get' | 'create' | 'update' | 'set-shelf' | 'delete' | 'bulk';

/** Both kinds take the same requests. */
function examplesOf(kind: ValueAddedKind): { [A in Act]: Example<`value-added.news-${A}`> } {
  const [view, action] = [heldBy(keysOf[kind][0]), heldBy(keysOf[kind][1])];
  const plant = ({ owner, merchantCode }: Scene) => plantValueAdded(owner, merchantCode, kind);
  const named = async (scene: Scene) => ({ params: { id: (await plant(scene)).id } });
  return {
    list: { answers: view, make: () => ({ query: {} }) },
    get: { answers: naming(view), make: named },
    create: { answers: action, make: () => ({ body: { title: '示例', sourceId: 1, status: 0 } }) },
    update: {
      answers: naming(action),
      async make(scene) {
        const { id, updatedTime } = await plant(scene);
        return { params: { id }, body: { title: '改过的示例', updatedTime } };
      },
    },
    'set-shelf': {
      answers: naming(action),
      async make(scene) {
        const { id, updatedTime } = await plant(scene);
        return { params: { id }, body: { onShelf: true, updatedTime } };
      },
    },
    delete: { answers: naming(action), make: named },
    bulk: { answers: action, make: async (scene) => ({ body: { onShelf: true, ids: [(await plant(scene)).id] } }) },
  };
}

type OfKind<Kind extends ValueAddedKind> = Pick<Examples<'value-added'>, `value-added.${Kind}-${Act}`>;

function ofKind<const Kind extends ValueAddedKind>(kind: Kind): OfKind<Kind> {
  const prefixed = Object.entries(examplesOf(kind)).map(([act, example]) => [`value-added.${kind}-${act}`, example]);
  return Object.fromEntries(prefixed) as object as OfKind<Kind>;
}

export const examples: Examples<'value-added'> = { ...ofKind('news'), ...ofKind('video') };
