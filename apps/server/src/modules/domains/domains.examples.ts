import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { plantDomain, plantDomainKey, plantPushTarget, uniqueDomain } from '../../../test/planted/planted-domain.ts';
import { type Example, type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';

const keysOf = { push: ['dom_pus-view', 'dom_pus-action'], pull: ['dom_pul-view', 'dom_pul-action'] } as const;

type Act = 'list' | 'get' | 'create' | 'update' | 'set-state' | 'history' | 'preview' | 'reveal-key';

/** Both kinds take the same requests. */
function examplesOf(kind: DomainKind): { [A in Act]: Example<`domains.push-${A}`> } {
  const [view, action] = [heldBy(keysOf[kind][0]), heldBy(keysOf[kind][1])];
  const named = async ({ owner, merchantCode }: Scene) => {
    const { id } = await plantDomain(owner, merchantCode, kind);
    return { params: { id } };
  };
  return {
    list: { answers: view, make: () => ({ query: {} }) },
    get: { answers: naming(view), make: named },
    create: {
      answers: action,
      make: () => ({ body: { name: uniqueDomain(), type: 'PLATFORM', cdn: 'ALI', key: 'an-example-key' } }),
    },
    update: {
      answers: naming(action),
      async make({ owner, merchantCode }) {
        const { id, updatedTime } = await plantDomain(owner, merchantCode, kind);
        return { params: { id }, body: { remark: '示例', updatedTime } };
      },
    },
    'set-state': {
      answers: naming(action),
      async make({ owner, merchantCode }) {
        const { id, updatedTime } = await plantDomain(owner, merchantCode, kind);
        return { params: { id }, body: { act: 'remove', reason: 'DNS_INVALID', updatedTime } };
      },
    },
    history: { answers: naming(view), make: named },
    preview: { answers: naming(view), make: async (scene) => ({ ...(await named(scene)), query: {} }) },
    'reveal-key': {
      answers: naming(action),
      async make({ owner, keys, merchantCode }) {
        const { id } = await plantDomain(owner, merchantCode, kind);
        await plantDomainKey(owner, keys, { merchantCode, id });
        return { params: { id } };
      },
    },
  };
}

type OfKind<Kind extends DomainKind> = Pick<Examples<'domains'>, `domains.${Kind}-${Act}`>;

function ofKind<const Kind extends DomainKind>(kind: Kind): OfKind<Kind> {
  const prefixed = Object.entries(examplesOf(kind)).map(([act, example]) => [`domains.${kind}-${act}`, example]);
  return Object.fromEntries(prefixed) as object as OfKind<Kind>;
}

export const examples: Examples<'domains'> = {
  ...ofKind('push'),
  ...ofKind('pull'),
  'domains.push-move': {
    answers: naming(heldBy('dom_pus-action')),
    async make({ owner, merchantCode }) {
      const { projectCode } = await plantPushTarget(owner, merchantCode);
      const first = await plantDomain(owner, merchantCode, 'push', { projectCode });
      const { id, updatedTime } = await plantDomain(owner, merchantCode, 'push', { projectCode });
      return { params: { id }, body: { beforeId: first.id, updatedTime } };
    },
  },
};
