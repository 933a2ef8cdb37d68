import type { CallId } from '@touchline/contract/calls';
import { pageKeys } from '@touchline/domain/access/permission-grammar';
import { isPermissionKey, type PermissionKey } from '@touchline/domain/access/permission-tree';
import { type EntryKind, entryKinds } from '@touchline/domain/matches/catalog';

import { plantEntry, plantMerge, plantRecord } from '../../../test/planted/planted-entry.ts';
import { type Answers, type Examples, heldBy, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

type Act<Id> = Id extends `catalog.league-${infer Name}` ? Name : never;
type OfKind = { [Id in CallId as Act<Id> & string]: Examples<'catalog'>[Id & keyof Examples<'catalog'>] };

/** For the pickers of a match that is made by hand. */
const makesMatches = pageKeys
  .filter((page) => page.endsWith('_sch'))
  .map((page) => `${page}-action`)
  .filter(isPermissionKey);

const seen: Readonly<Record<EntryKind, readonly PermissionKey[]>> = {
  league: ['spo_#_lea-view', ...makesMatches],
  team: ['spo_#_tea-view', 'spo_#_pla-action', ...makesMatches],
  player: ['spo_#_pla-view'],
};
const changed: Readonly<Record<EntryKind, PermissionKey>> = {
  league: 'spo_#_lea-action',
  team: 'spo_#_tea-action',
  player: 'spo_#_pla-action',
};

function examplesOf(kind: EntryKind): OfKind {
  const view = heldBy(...seen[kind]);
  const action: Answers = heldBy(changed[kind]);
  const entry = ({ owner }: Scene) => plantEntry(owner, { kind });
  const named = async (scene: Scene) => ({ params: { id: (await entry(scene)).id } });
  const versioned = async (scene: Scene) => {
    const { id, updatedTime } = await entry(scene);
    return { params: { id }, body: { updatedTime } };
  };
  return {
    list: { answers: view, make: () => ({ query: {} }) },
    get: { answers: view, make: named },
    create: { answers: action, make: () => ({ body: { discipline: 1, name: uniqueAccount('n') } }) },
    update: {
      answers: action,
      async make(scene) {
        const { params, body } = await versioned(scene);
        return { params, body: { ...body, name: uniqueAccount('u') } };
      },
    },
    recycle: { answers: action, make: versioned },
    lift: { answers: action, make: versioned },
    'add-alias': {
      answers: action,
      make: async (scene) => ({ ...(await named(scene)), body: { alias: uniqueAccount('a') } }),
    },
    'remove-alias': {
      answers: action,
      async make(scene) {
        const { params } = await named(scene);
        const alias = uniqueAccount('a');
        await scene.owner.query(`INSERT INTO platform.catalog_aliases VALUES ($1, $2, $2, 'person')`, [
          params.id,
          alias,
        ]);
        return { params, query: { alias } };
      },
    },
    merge: {
      answers: action,
      make: async (scene) => ({ ...(await named(scene)), body: { loserId: (await entry(scene)).id } }),
    },
    'undo-merge': {
      answers: action,
      async make(scene) {
        const { params } = await named(scene);
        const { id: loserId } = await entry(scene);
        await plantMerge(scene.owner, kind, params.id, loserId);
        return { params, body: { loserId } };
      },
    },
    associate: {
      answers: action,
      make: async (scene) => ({ ...(await named(scene)), body: await plantRecord(scene.owner, { kind }) }),
    },
    disassociate: {
      answers: action,
      async make(scene) {
        const { params } = await named(scene);
        return { params, body: await plantRecord(scene.owner, { kind, entryId: params.id }) };
      },
    },
  };
}

const ofKinds = entryKinds.flatMap((kind) =>
  Object.entries(examplesOf(kind)).map(([act, example]) => [`catalog.${kind}-${act}`, example] as const),
);

export const examples: Examples<'catalog'> = {
  ...(Object.fromEntries(ofKinds) as object as Omit<Examples<'catalog'>, 'catalog.suppliers'>),
  'catalog.suppliers': {
    answers: heldBy('spo_#_lea-view', 'spo_#_tea-view', 'spo_#_pla-view'),
    make: () => ({}),
  },
};
