import type { Routes } from '../../platform/route.ts';
import { createGroup, groupReads, removeGroup, updateGroup } from './groups.service.ts';
import { setMembers } from './members.service.ts';

export function groupsRoutes(): Routes<
  | 'groups.list'
  | 'groups.options'
  | 'groups.get'
  | 'groups.create'
  | 'groups.update'
  | 'groups.delete'
  | 'groups.members'
  | 'groups.set-members'
  | 'groups.candidates'
> {
  return {
    ...groupReads,
    'groups.create': { handle: (context, { body }) => createGroup(context, body) },
    'groups.update': { handle: (context, { params, body }) => updateGroup(context, params.id, body) },
    'groups.delete': {
      async handle(context, { params }) {
        await removeGroup(context, params.id);
        return {};
      },
    },
    'groups.set-members': { handle: (context, { params, body }) => setMembers(context, params.id, body) },
  };
}
