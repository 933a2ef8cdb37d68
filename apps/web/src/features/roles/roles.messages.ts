import { addMessages } from '../../lib/i18n.ts';
import roles from '../../locales/zh-CN/roles.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    roles: typeof roles;
  }
}

addMessages('roles', roles);
