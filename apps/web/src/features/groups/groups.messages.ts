import { addMessages } from '../../lib/i18n.ts';
import groups from '../../locales/zh-CN/groups.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groups: typeof groups;
  }
}

addMessages('groups', groups);
