import { addMessages } from '../../lib/i18n.ts';
import tasks from '../../locales/zh-CN/tasks.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: typeof tasks;
  }
}

addMessages('tasks', tasks);
