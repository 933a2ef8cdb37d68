import { addMessages } from '../../lib/i18n.ts';
import taboo from '../../locales/zh-CN/taboo.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taboo: typeof taboo;
  }
}

addMessages('taboo', taboo);
