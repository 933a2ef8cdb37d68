import { type AnyTask, permissionOf } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { cancelOwnTask, fileOfTask, oneTask, ownTasks } from './tasks.service.ts';

const itemsPerPage = 200;

export function tasksRoutes(
  { events, files }: Platform,
  tasks: readonly AnyTask[],
): Routes<'tasks.list' | 'tasks.get' | 'tasks.cancel' | 'tasks.file'> {
  const permissions = new Map(tasks.map((task) => [task.kind, (input: unknown) => permissionOf(task, input)]));
  return {
    'tasks.list': { handle: (context) => ownTasks(context, permissions) },
    'tasks.get': {
      handle: (context, { params, query }) => oneTask(context, permissions, params.id, query.after ?? 0, itemsPerPage),
    },
    'tasks.cancel': {
      async handle(context, { params }) {
        await cancelOwnTask(context, events, params.id);
        return {};
      },
    },
    'tasks.file': { download: (context, { params }) => fileOfTask(files, permissions, context, params.id) },
  };
}
