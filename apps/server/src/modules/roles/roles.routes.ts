import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { roleReads } from './role-views.service.ts';
import { createRoles } from './roles.service.ts';

export function rolesRoutes(
  platform: Platform,
): Routes<
  | 'roles.list'
  | 'roles.get'
  | 'roles.create'
  | 'roles.copy'
  | 'roles.update'
  | 'roles.delete'
  | 'roles.tree'
  | 'roles.permissions'
  | 'roles.preview'
  | 'roles.set-permissions'
  | 'roles.users'
> {
  const roles = createRoles(platform);
  return {
    ...roleReads,
    'roles.create': { handle: async (context, { body }) => made(await roles.create(context, body)) },
    'roles.copy': { handle: async (context, { params, body }) => made(await roles.copy(context, params.id, body)) },
    'roles.update': {
      handle: async (context, { params, body }) => written(await roles.update(context, params.id, body)),
    },
    'roles.delete': {
      async handle(context, { params, query }) {
        await roles.remove(context, params.id, query.confirmInUse ?? false);
        return {};
      },
    },
    'roles.set-permissions': {
      handle: async (context, { params, query, body }) =>
        written(await roles.setPermissions(context, params.id, body, query.updatedTime)),
    },
  };
}

function made({ id, updatedAt }: { id: string; updatedAt: Date }) {
  return { id, ...written(updatedAt) };
}

function written(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}
