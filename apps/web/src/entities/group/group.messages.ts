import { addMessages } from '../../lib/i18n.ts';
import group from '../../locales/zh-CN/group.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    group: typeof group;
  }
}

addMessages('group', group);
